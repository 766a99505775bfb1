import { render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

const OPTIONS = [
  { value: 'Nieuw', tone: 'blue' },
  { value: 'Hersteld', tone: 'green' },
  { value: 'Weg', tone: 'grey' },
] as const

beforeEach(() => vi.resetModules())
afterEach(() => vi.unstubAllGlobals())

async function shown(size?: 'sm' | 'lg') {
  const { StatusSelect } = await import('../../src/components/status/StatusSelect.tsx')
  const looks = size ? { size } : {}
  render(<StatusSelect label="Status" value="Hersteld" options={OPTIONS} onChange={() => {}} {...looks} />)
  return [...screen.getByLabelText<HTMLSelectElement>('Status').options].map(({ value }) => value)
}
const all = OPTIONS.map(({ value }) => value)

it('[AL-78] a dropdown of a list that is as wide as its choice has the other options after the first picture', async () => {
  vi.stubGlobal('HTMLSelectedContentElement', class {})
  expect(await shown()).toEqual(['Hersteld'])
  const select = screen.getByLabelText<HTMLSelectElement>('Status')
  await waitFor(() => expect([...select.options].map(({ value }) => value)).toEqual(all))
  expect(select.value).toBe('Hersteld')
})

it('[AL-78] one that is as wide as its options has them at once, and so has that of a screen', async () => {
  expect(await shown()).toEqual(all)
  vi.resetModules()
  vi.stubGlobal('HTMLSelectedContentElement', class {})
  document.body.replaceChildren()
  expect(await shown('lg')).toEqual(all)
})
