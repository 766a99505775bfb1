import { type ComponentProps, createContext, type ReactNode, useContext, useState } from 'react'
import { createPortal } from 'react-dom'

/** The element beside the form that holds the dialogs of its fields; undefined outside any form. */
const Place = createContext<HTMLElement | null | undefined>(undefined)

/**
 * A form whose fields may open dialogs with forms of their own. These are rendered beside it, because HTML
 * does not allow nested forms. Validation messages are our own.
 */
export function Form(props: ComponentProps<'form'>) {
  const [place, setPlace] = useState<HTMLElement | null>(null)
  return (
    <>
      <Place value={place}>
        <form noValidate {...props} />
      </Place>
      <div ref={setPlace} />
    </>
  )
}

/** Renders its children beside the surrounding form, if there is one. */
export function BesideForm({ children }: { children: ReactNode }) {
  const place = useContext(Place)
  if (place === undefined) return children
  return place && createPortal(children, place)
}
