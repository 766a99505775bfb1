import * as drafts from '../../drafts/drafts.ts'
import type { NewRepairForm } from './form.ts'

const KEY = 'repair.new'

/** The half-filled new repair of this device, photos included (B5.1). */
export const readDraft = () => drafts.readDraft<NewRepairForm>(KEY)
export const writeDraft = (form: NewRepairForm) => drafts.writeDraft(KEY, form)
export const writeDraftNow = (form: NewRepairForm) => drafts.writeDraftNow(KEY, form)
export const dropDraft = () => drafts.dropDraft(KEY)
