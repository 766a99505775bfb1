/** All fields of the letterhead of a document, except for the name. */
export const LETTERHEAD = {
  email: 'info@atelier.example',
  contactPhone: '09 200 10 10',
  addressStreet: 'Kaai',
  addressNumber: '1',
  addressPostalCode: '9000',
  addressCity: 'Gent',
  addressCountry: 'België',
  vatNumber: 'BE 0400.000.086',
  bankName: 'Havenbank',
  bankAccount: 'BE68 5390 0754 7034',
}
