import { fireEvent, screen } from '@testing-library/react'

/** Draws a stroke into the box for a signature; jsdom lays nothing out, so the box is told how large it is. */
export async function drawName(): Promise<void> {
  const pad = await screen.findByRole('img', { name: 'Handtekening' })
  pad.getBoundingClientRect = () => new DOMRect(0, 0, 600, 200)
  pad.setPointerCapture = () => {}
  fireEvent.pointerDown(pad, { clientX: 20, clientY: 100 })
  fireEvent.pointerMove(pad, { clientX: 300, clientY: 40 })
  fireEvent.pointerUp(pad)
}
