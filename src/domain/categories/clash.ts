/* The rule for an overbooked category. It does not use zod, because lists and screens load it. */

/**
 * The rule for two rentals that want the same unit. `block` refuses the confirmation, `warn` (the default)
 * shows a warning, `allow` does nothing.
 */
export const CLASH = { block: 'Blokkeren', warn: 'Waarschuwen', allow: 'Toelaten' } as const
export const CLASH_LIST = [CLASH.block, CLASH.warn, CLASH.allow] as const
export type Clash = (typeof CLASH_LIST)[number]
