interface Named {
  firstName: string
  lastName: string
}

/** The full name of a contact. */
export const fullName = ({ firstName, lastName }: Named): string => `${firstName} ${lastName}`
