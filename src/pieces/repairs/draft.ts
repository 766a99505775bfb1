/** The half-filled new repair of this device, photos included, among its drafts (B5.1). */
export const DRAFT = 'repair.new'
