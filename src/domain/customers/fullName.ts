interface PersonName {
  firstName: string
  lastName: string
}

/** The word in place of the names of an erased person. */
export const ERASED = 'Gewist'

/** The full name of a contact; the word alone if it was erased. */
export const fullName = ({ firstName, lastName }: PersonName): string =>
  firstName === ERASED && lastName === ERASED ? ERASED : `${firstName} ${lastName}`
