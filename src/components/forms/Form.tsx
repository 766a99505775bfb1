import { type ComponentProps, createContext, type ReactNode, useContext, useState } from 'react'
import { createPortal } from 'react-dom'

/** Where the dialogs of the form's fields stand; undefined outside of any form. */
const Place = createContext<HTMLElement | null | undefined>(undefined)

/**
 * A form with fields that may open dialogs with forms of their own: those stand beside it, because HTML knows no form
 * in a form. Its messages are the product's own.
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

/** Beside the form that it is rendered in, if it is in one. */
export function BesideForm({ children }: { children: ReactNode }) {
  const place = useContext(Place)
  if (place === undefined) return children
  return place && createPortal(children, place)
}
