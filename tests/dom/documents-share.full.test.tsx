import { MantineProvider } from '@mantine/core'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { ConfirmHost } from '../../src/components/dialogs/ConfirmHost.tsx'
import { downloadFile, openTab, showInTab } from '../../src/shared/documents/showFile.ts'

const SAFARI =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Safari/605.1.15'
const file = { blob: new Blob(['%PDF-'], { type: 'application/pdf' }), name: 'Bestek 2026.14.pdf' }

afterEach(() => vi.restoreAllMocks())

/** An iPad; `share` is the function of its share sheet. */
function ipad({ installed, share }: { installed: boolean; share: (data: ShareData) => Promise<void> }) {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(SAFARI)
  vi.spyOn(navigator, 'maxTouchPoints', 'get').mockReturnValue(5)
  const media = { matches: installed, addEventListener: () => {}, removeEventListener: () => {} }
  vi.spyOn(window, 'matchMedia').mockReturnValue(media as unknown as MediaQueryList)
  Object.assign(navigator, { share, canShare: () => true })
  const saved: string[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download)
  })
  render(
    <MantineProvider env="test">
      <ConfirmHost />
    </MantineProvider>,
  )
  return saved
}

const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }))

describe('a document in an app on the home screen of an iPad', () => {
  it('[BR-23] goes to the share sheet as a file, in place of a tab that would stay empty', async () => {
    const share = vi.fn<(data: ShareData) => Promise<void>>(async () => {})
    const opened = vi.spyOn(window, 'open')
    const saved = ipad({ installed: true, share })
    showInTab(openTab('Bestek'), file)
    await press('Delen of afdrukken')
    await waitFor(() => expect(share).toHaveBeenCalledOnce())
    const [shared] = share.mock.calls[0]?.[0].files ?? []
    expect([shared?.name, shared?.type]).toEqual(['Bestek 2026.14.pdf', 'application/pdf'])
    expect(opened).not.toHaveBeenCalled()
    expect(saved).toEqual([])
  })

  it('[BR-23] can still be saved, also when sharing is refused', async () => {
    const saved = ipad({ installed: true, share: () => Promise.reject(new TypeError('refused')) })
    downloadFile(file)
    await press('Downloaden')
    await waitFor(() => expect(saved).toEqual([file.name]))
    downloadFile(file)
    await press('Delen of afdrukken')
    await waitFor(() => expect(saved).toEqual([file.name, file.name]))
  })

  it('[BR-23] is not saved behind the back of who puts the share sheet away', async () => {
    const share = vi.fn<(data: ShareData) => Promise<void>>(() =>
      Promise.reject(new DOMException('', 'AbortError')),
    )
    const saved = ipad({ installed: true, share })
    downloadFile(file)
    await press('Delen of afdrukken')
    await waitFor(() => expect(share).toHaveBeenCalledOnce())
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Delen of afdrukken' })).toBeNull())
    expect(saved).toEqual([])
  })
})

it('[BR-23] in Safari itself a document is saved as before', () => {
  const saved = ipad({ installed: false, share: async () => {} })
  downloadFile(file)
  expect(saved).toEqual([file.name])
})
