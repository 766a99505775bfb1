/* What the house does when more is asked of a category than there is, without zod: lists and screens read it. */

/** Two rentals want the same: a confirmation is refused, it is told (as ever), or nobody cares. */
export const CLASH = { block: 'Blokkeren', warn: 'Waarschuwen', allow: 'Toelaten' } as const
export const CLASH_LIST = [CLASH.block, CLASH.warn, CLASH.allow] as const
export type Clash = (typeof CLASH_LIST)[number]
