import { CALL_RIGHTS, type RightedCall } from '../../domain/rights/callRights.ts'
import { whyNot } from '../../domain/rights/rights.ts'
import { useRights } from './useRights.ts'

/** The reason why the person may not make a call that is no mutation; undefined if they may. */
export const useWhyNotCall = (call: RightedCall): string | undefined => whyNot(useRights(), CALL_RIGHTS[call])
