import { screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'

afterEach(() => {
  vi.restoreAllMocks()
  document.body.replaceChildren()
})

it('[WN-12] a browser that blocks the data of the site shows a sentence instead of a white page', async () => {
  const blocked = () => {
    throw new DOMException('Access is denied for this document.', 'SecurityError')
  }
  for (const store of ['sessionStorage', 'localStorage', 'indexedDB'] as const)
    vi.spyOn(window, store, 'get').mockImplementation(blocked)
  const root = document.createElement('div')
  root.id = 'root'
  document.body.append(root)
  await import('../../src/app/main.tsx')
  expect((await screen.findByRole('alert')).textContent).toBe(
    'Deze browser laat niet toe dat Werkbank gegevens op dit toestel bewaart. Sta cookies en sitegegevens toe voor dit adres en herlaad de pagina.',
  )
})
