import type { Announcements } from '@dnd-kit/core'

const place = (ids: readonly string[], over: { id: unknown } | null): string =>
  over ? `Plaats ${ids.indexOf(String(over.id)) + 1} van ${ids.length}.` : ''

/** Screen reader texts for moving a line. */
export const spokenMoves = (ids: readonly string[]) => ({
  screenReaderInstructions: {
    draggable: 'Druk op spatie om de lijn op te nemen, verplaats met de pijltjes en druk opnieuw op spatie.',
  },
  announcements: {
    onDragStart: ({ active }) => `Lijn opgenomen. ${place(ids, active)}`,
    onDragOver: ({ over }) => place(ids, over),
    onDragEnd: ({ over }) => `Lijn neergezet. ${place(ids, over)}`,
    onDragCancel: () => 'Verplaatsen geannuleerd.',
  } satisfies Announcements,
})
