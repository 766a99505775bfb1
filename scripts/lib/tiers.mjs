// The two tiers of the test run. `npm test` runs the quick tier, `npm run test:rest` the other tests, and `npm run
// test:all` both. A test is in the tier 'rest' if it needs a program besides Node and Chromium, if it kills or restarts
// whole servers, or if it runs for many seconds. `npm test` has another test of the same area.

/** Vitest files of the tier 'rest'. */
export const FULL = '**/*.full.test.{ts,tsx}'

/** The tag of the browser tests that the quick tier runs: one story for each area of the product. */
export const STORY = '@story'

/**
 * 'quick', 'rest', or undefined for all tests. Test runners are processes of their own, so the tier is in the
 * environment.
 */
export const currentTier = () => process.env.TEST_TIER
