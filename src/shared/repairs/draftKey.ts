/** Key of the draft of a new repair on this device, including its photos (B5.1). */
export const NEW_REPAIR_DRAFT_KEY = 'repair.new'
