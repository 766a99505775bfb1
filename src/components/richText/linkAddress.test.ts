import { expect, it } from 'vitest'
import { linkAddress } from './LinkControl.tsx'

it.each([
  ['example.com/prijzen', 'https://example.com/prijzen'],
  ['http://example.com', 'http://example.com'],
  ['an@example.com', 'mailto:an@example.com'],
  ['mailto:an@example.com', 'mailto:an@example.com'],
  ['tel:+3292231122', 'tel:+3292231122'],
])('[D-068] takes %s for a link', (typed, address) => expect(linkAddress(typed)).toBe(address))

it.each([
  'javascript:alert(1)',
  'data:text/html,x',
  'zomaar tekst',
  'woord',
  '',
  'an@example.com.',
  'mailto:an@localhost',
])('[D-068] takes "%s" for no link', (typed) => expect(linkAddress(typed)).toBeNull())
