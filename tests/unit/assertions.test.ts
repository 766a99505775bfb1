import { it } from 'vitest'

// Empty on purpose: vitest.config.ts has every test fail that asserts nothing, and this one must.
it.fails('[HS-07] a test that asserts nothing', () => {})
