/** Values of the user interface that the specification fixes (CN-*). Business values live in the domain. */

/** A toast disappears after this many milliseconds, also warnings and errors (CN-20, D-136). */
export const TOAST_TIMEOUT = 3000
/** A toast with a button stays longer, as D-138 requires for 'Ongedaan maken'. */
export const TOAST_LOOK_TIMEOUT = 8000

/** Wait after typing before an item search starts (CN-16). */
export const ITEM_SEARCH_DEBOUNCE = 800

/** Wait between choosing a customer and refreshing its contacts from the server (CN-17, D-041). */
export const CONTACT_LOAD_DELAY = 1000

/** The content of a closed dialog is reset after this many milliseconds, so that nothing flickers (CN-18). */
export const DIALOG_RESET_DELAY = 300

/** Wait after typing before a customer search or a pick-list search starts (D-103). */
export const SEARCH_DEBOUNCE = 300

/** Wait after typing before a field that saves on its own is saved. */
export const AUTOSAVE_DEBOUNCE = 500

/** Inactivity timer; it never logs anybody out (CN-21, SH-107, D-007). */
export const INACTIVITY_MS = 180_000

/** Fewest characters that start a search (CN-22 … CN-25, D-103). */
export const SEARCH_MIN = { repair: 2, rental: 2, customer: 3, item: 2 } as const

/** Narrower than this (width of the list itself, px) the rows of a list become cards (D-137). */
export const CARD_WIDTH = 768

/** Time zone and locale of the product (CN-34). */
export const TIME_ZONE = 'Europe/Brussels'
export const LOCALE = 'nl-NL'
