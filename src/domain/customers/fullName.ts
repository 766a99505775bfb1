interface Named {
  firstName: string
  lastName: string
}

/** What a contact is called. */
export const fullName = ({ firstName, lastName }: Named): string => `${firstName} ${lastName}`
