import { act, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { lazyComponent } from '../../src/components/page/lazyComponent.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A part whose code fails to load a number of times. */
function failing(times: number) {
  let asked = 0
  const load = async () => {
    asked++
    if (asked <= times) throw new TypeError('Failed to fetch dynamically imported module')
    return { Part: () => <p>Het deel</p> }
  }
  return { Part: lazyComponent(load, 'Part'), asked: () => asked }
}

function show(Part: ReturnType<typeof failing>['Part']) {
  render(
    <>
      <input aria-label="Omschrijving" defaultValue="Geen beeld" />
      <Part />
    </>,
  )
}

const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const typed = () => screen.getByLabelText<HTMLInputElement>('Omschrijving').value

it('[FT-73] a part that cannot be fetched leaves what was typed around it, and is asked for until it comes', async () => {
  const { Part, asked } = failing(2)
  show(Part)
  await wait(0)
  expect([asked(), typed(), screen.queryByText('Het deel')]).toEqual([1, 'Geen beeld', null])
  await wait(3_000)
  expect([asked(), typed(), screen.queryByText('Het deel')]).toEqual([2, 'Geen beeld', null])
  await wait(3_000)
  expect([asked(), typed(), screen.queryByText('Het deel')?.textContent]).toEqual([
    3,
    'Geen beeld',
    'Het deel',
  ])
})
