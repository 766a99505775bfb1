import { fireEvent, screen } from '@testing-library/react'

/** Draws a stroke into the box for a signature. jsdom has no layout, so the size of the box is mocked. */
export async function drawName(): Promise<void> {
  const pad = await screen.findByRole('img', { name: 'Handtekening' })
  pad.getBoundingClientRect = () => new DOMRect(0, 0, 600, 200)
  pad.setPointerCapture = () => {}
  fireEvent.pointerDown(pad, { clientX: 20, clientY: 100 })
  fireEvent.pointerMove(pad, { clientX: 300, clientY: 40 })
  fireEvent.pointerUp(pad)
}
