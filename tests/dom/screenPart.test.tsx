import { MantineProvider } from '@mantine/core'
import { act, render, screen } from '@testing-library/react'
import type { ComponentType } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { screenComponent } from '../../src/app/routes/screenComponent.tsx'
import { lazyPart } from '../../src/lib/lazyPart.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const show = (Page: ComponentType) =>
  render(
    <MantineProvider env="test">
      <Page />
    </MantineProvider>,
  )

/** A screen whose code fails to load a number of times. */
function failing(times: number) {
  let asked = 0
  const part = lazyPart(async () => {
    asked++
    if (asked <= times) throw new TypeError('Failed to fetch dynamically imported module')
    return { Page: () => <h1>Planner</h1> }
  })
  return { Page: screenComponent(part, 'Page'), asked: () => asked }
}

const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const COMING = 'Dit scherm is nog niet op dit toestel.'

it('[FT-75] a screen that cannot be fetched says so and comes when it can', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')))
  const { Page, asked } = failing(2)
  await Page.preload?.()
  show(Page)
  await wait(0)
  expect([asked(), screen.queryByText(COMING) !== null, screen.queryByRole('heading')]).toEqual([
    2,
    true,
    null,
  ])
  await wait(3_000)
  expect([screen.queryByText(COMING), screen.getByRole('heading').textContent]).toEqual([null, 'Planner'])
  expect(screen.queryByRole('button', { name: 'Herladen' })).toBeNull()
})

it('[FT-75] it can be loaded anew where the server answers and it still does not come', async () => {
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(null, { status: 200 })))
  const { Page } = failing(Infinity)
  show(Page)
  await wait(0)
  expect(screen.queryByRole('button', { name: 'Herladen' })).toBeNull()
  await wait(6_000)
  expect(screen.getByRole('button', { name: 'Herladen' })).toBeTruthy()
})

it('[FT-75] a screen that is here is drawn at once', async () => {
  const { Page } = failing(0)
  await Page.preload?.()
  show(Page)
  expect(screen.getByRole('heading').textContent).toBe('Planner')
})
