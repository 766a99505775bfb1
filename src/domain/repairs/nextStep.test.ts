import { describe, expect, it } from 'vitest'
import { REPAIR_STATUS_LIST } from './statusList.ts'
import { nextStepOf } from './nextStep.ts'

const estimate = {
  status: 'Binnengebracht',
  type: 'Bestek',
  isExternal: false,
  externalRepair: null,
  estimateApproval: null,
} as const
const external = {
  id: '',
  manufacturerId: null,
  rma: null,
  dateIn: null,
  dateOut: '2026-03-02',
  info: null,
  notes: null,
  message: null,
  sendMail: false,
  externalMailSent: false,
}

describe('the next step', () => {
  it('[CB-10] of an estimate is its mail, then the approval, then the work', () => {
    expect(nextStepOf(estimate, false)).toBe('mailEstimate')
    expect(nextStepOf(estimate, true)).toBe('approve')
    expect(nextStepOf({ ...estimate, estimateApproval: '2026-03-02' }, true)).toBe('repaired')
  })

  it('[CB-10] of a repair is Hersteld, of one at the manufacturer its return', () => {
    const repair = { ...estimate, type: 'Herstelling' } as const
    expect(nextStepOf(repair, false)).toBe('repaired')
    const out = {
      ...repair,
      status: 'In behandeling extern',
      isExternal: true,
      externalRepair: external,
    } as const
    expect(nextStepOf(out, false)).toBe('back')
    expect(nextStepOf({ ...out, externalRepair: { ...external, dateIn: '2026-03-05' } }, false)).toBe(
      'repaired',
    )
  })

  it('[CB-10] of what is done is the pick-up, then the bill, then nothing', () => {
    const steps = REPAIR_STATUS_LIST.map((status) => nextStepOf({ ...estimate, status }, true))
    expect(steps).toEqual(['approve', 'approve', 'pickedUp', 'pickedUp', 'billed', null, 'pickedUp'])
  })
})
