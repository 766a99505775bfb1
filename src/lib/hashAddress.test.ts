import { expect, it } from 'vitest'
import { hashAddress } from './hashAddress.ts'

const at = (address: string) => hashAddress(new URL(address, 'https://werkbank.example'))

it('[WN-08] an address without # leads to the screen of that name', () => {
  expect(at('/repair/overview')).toBe('/#/repair/overview')
  expect(at('/repair/overview?q=zoeker')).toBe('/#/repair/overview?q=zoeker')
  expect(at('/bestaat/niet')).toBe('/#/bestaat/niet')
  expect(at('/oud#/sync')).toBe('/#/sync')
})

it('leaves an address with its path behind the # as it is', () => {
  for (const address of ['/', '/#/sync', '/index.html', '/index.html#/sync', '/?x=1#/sync'])
    expect(at(address)).toBeNull()
})
