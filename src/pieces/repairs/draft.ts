/** Key of the draft of a new repair on this device, including its photos (B5.1). */
export const DRAFT = 'repair.new'
