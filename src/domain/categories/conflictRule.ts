/* The rule for an overbooked category. It does not use zod, because lists and screens load it. */

/**
 * The rule for two rentals that want the same unit. `block` refuses the confirmation, `warn` (the default)
 * shows a warning, `allow` does nothing.
 */
export const CONFLICT_RULES = { block: 'Blokkeren', warn: 'Waarschuwen', allow: 'Toelaten' } as const
export const CONFLICT_RULE_LIST = [CONFLICT_RULES.block, CONFLICT_RULES.warn, CONFLICT_RULES.allow] as const
export type ConflictRule = (typeof CONFLICT_RULE_LIST)[number]
