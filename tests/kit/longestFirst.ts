import { relative } from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { secondsOf } from '../../scripts/lib/seconds.mjs'

/** The order of the files: slow ones first, then that of Vitest. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const usual = await super.sort(files)
    return usual.toSorted((a, b) => this.cost(b) - this.cost(a))
  }

  private cost({ moduleId }: TestSpecification): number {
    return secondsOf(relative(this.ctx.config.root, moduleId).replaceAll('\\', '/'))
  }
}
