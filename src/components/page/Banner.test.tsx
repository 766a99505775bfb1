import { MantineProvider } from '@mantine/core'
import { fireEvent, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, it } from 'vitest'
import { Banner, BannerLine } from './Banner.tsx'

const show = (...banners: ReactNode[]) =>
  render(
    <MantineProvider env="test">
      <BannerLine banners={banners} />
    </MantineProvider>,
  )
const full = (
  <Banner key="full" tone="warning" more="Wat u opsloeg, blijft bewaard.">
    De opslag is vol.
  </Banner>
)
const update = (
  <Banner key="update" tone="info" action={<button type="button">Herladen</button>}>
    Er is een nieuwe versie.
  </Banner>
)
const gone = (
  <Banner key="gone" tone="info" more="En de rest.">
    Iets anders.
  </Banner>
)

it('[NT-06] several are one line: the first, and the others behind their number', () => {
  show(full, update, gone)
  expect(screen.getAllByRole('status')).toHaveLength(1)
  expect(screen.queryByText('Er is een nieuwe versie.')).toBeNull()
  const moreButton = screen.getByRole('button', { name: '2 meer' })
  fireEvent.click(moreButton)
  expect(screen.getByText('Wat u opsloeg, blijft bewaard.')).toBeTruthy()
  expect(screen.getByText('Er is een nieuwe versie.')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Herladen' })).toBeTruthy()
  expect(screen.getByText('Iets anders. En de rest.')).toBeTruthy()
  fireEvent.keyDown(moreButton, { key: 'Escape' })
  expect(screen.queryByText('Er is een nieuwe versie.')).toBeNull()
})

it('[NT-06] a long text can be expanded; a short one has no button for that', () => {
  const { unmount } = show(full)
  fireEvent.click(screen.getByRole('button', { name: 'Meer' }))
  expect(screen.getByText('Wat u opsloeg, blijft bewaard.')).toBeTruthy()
  unmount()
  show(update)
  expect(screen.getAllByRole('button')).toHaveLength(1)
})
