interface PersonName {
  firstName: string
  lastName: string
}

/** The full name of a contact. */
export const fullName = ({ firstName, lastName }: PersonName): string => `${firstName} ${lastName}`
