import { describe, expect, it } from 'vitest'
import { isDeliverable } from './email.ts'

const LABEL_63 = 'a'.repeat(63)

describe('[NI-05] an e-mail address', () => {
  it.each([
    'info@x.be',
    'an.peeters+verhuur@sub.example.co.uk',
    "o'brien@example.ie",
    '1_%a-b@example.com',
    'info@bücher.de',
    'info@xn--bcher-kva.de',
    'info@пример.рф',
    'info@example.xn--p1ai',
    `${'a'.repeat(64)}@${LABEL_63}.be`,
    'a@1-2.be',
  ])('%s can be reached', (address) => expect(isDeliverable(address)).toBe(true))

  it.each([
    '',
    'info',
    'info@',
    '@x.be',
    'info@x',
    'info@localhost',
    'info@pc.localhost',
    'info@x.invalid',
    'info@x.be.',
    'info@.x.be',
    'info@x..be',
    '.info@x.be',
    'info.@x.be',
    'in..fo@x.be',
    'mailto:info@x.be',
    'info @x.be',
    'info@x .be',
    'info@x.be info@y.be',
    'info@x,be',
    'info@@x.be',
    'a@b@x.be',
    'info@x.b',
    'info@x.123',
    'info@192.168.1.1',
    'info@[192.168.1.1]',
    'info@[IPv6:::1]',
    'info@-x.be',
    'info@x-.be',
    'info@x_y.be',
    'info@x.b-e',
    'info(a)@x.be',
    '"in fo"@x.be',
    'rené@x.be',
    'An <an@x.be>',
    'an@x.be>',
    'an@x.be\n',
    `${'a'.repeat(65)}@x.be`,
    `an@${'a'.repeat(64)}.be`,
    `an@${`${LABEL_63}.`.repeat(4)}be`,
  ])('%s can never be reached', (address) => expect(isDeliverable(address)).toBe(false))
})
