import { statusTone, useStatuses } from './statuses.ts'

/** The colour of a repair's status (RL-19, D-044). */
export const repairTone = (status: string) => statusTone('repairStatus', status)

/** The statuses of a repair to choose from (RL-18). */
export const useRepairStatuses = () => useStatuses('repairStatus')
