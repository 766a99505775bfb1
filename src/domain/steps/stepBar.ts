/*
 * The step bar under the head of a repair or a rental: the steps of its life, one sentence, one button and a few
 * links. Pure functions compute it from the record, so that every screen offers the same next step.
 */

/** `failed`: the step ended otherwise, for example by a refusal. */
type StepState = 'done' | 'current' | 'coming' | 'failed'

export interface Step {
  word: string
  state: StepState
  /** 'YYYY-MM-DD'; null if the step did not happen or its day is unknown. */
  day: string | null
}

/** @typeParam A the names of the actions that the record offers */
export interface StepBar<A extends string> {
  steps: readonly Step[]
  sentence: string
  /** The next step, as one large button; null if nothing is left to do. */
  action: A | null
  /** At most two other ways on, as links behind the sentence. */
  links: readonly A[]
}

/** A step in the life of a record. A step that cannot come is left out of the plan. */
export interface PlannedStep {
  word: string
  day?: string | null
  failed?: boolean
  /** True if the day was agreed, so that it is shown before it comes. */
  agreed?: boolean
}

/**
 * Marks the steps of a plan: those before the current one are done, those after it are coming.
 * @param current the word of the current step; null if all steps are done
 */
export function placeSteps(plan: readonly PlannedStep[], current: string | null): Step[] {
  const at = current === null ? plan.length : plan.findIndex(({ word }) => word === current)
  return plan.map(({ word, day = null, failed, agreed }, i) => {
    if (i < at) return { word, day, state: failed ? 'failed' : 'done' }
    return { word, day: agreed ? day : null, state: i === at ? 'current' : 'coming' }
  })
}
