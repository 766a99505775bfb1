import { expect, it } from 'vitest'
import { allMutations } from '../../src/mutations/product.ts'

it('brings the arguments of every older version of a mutation to the newest (B1.3): outboxes outlive deployments', () => {
  const missing = allMutations().flatMap(({ name, mv, upcast }) =>
    Array.from({ length: mv - 1 }, (_, i) => i + 1)
      .filter((older) => !upcast?.[older])
      .map((older) => `${name} ${older}`),
  )
  expect(missing).toEqual([])
})
