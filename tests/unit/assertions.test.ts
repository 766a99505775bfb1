import { it } from 'vitest'

// Empty on purpose: vitest.config.ts lets every test without an assertion fail, and this one must fail.
it.fails('[HS-07] a test that asserts nothing', () => {})
