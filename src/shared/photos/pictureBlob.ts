import { systemClock } from '../../sync/store/systemPorts.ts'
import type { MutateOptions } from '../../sync/store/mutation.ts'
import type { DraftFile } from './draftFile.ts'

/**
 * The bytes to store with the mutation that names a picture. The empty `repairId` tells the sync that no repair tracks
 * the upload.
 */
export const pictureBlob = ({ sha256, bytes, mime }: DraftFile): Required<Pick<MutateOptions, 'blob'>> => ({
  blob: { sha256, bytes, mime, repairId: '', createdAt: systemClock.now() },
})
