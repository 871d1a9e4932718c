// The names of what is asked first, in normal form.

/** What things are called, of which kind they are and how their people are reached: entered whatever else there is. */
export const ASKED_FIRST: ReadonlySet<string> = new Set(
  (
    'name title subject label displayname fullname description summary notes note comment message text body content type kind ' +
    'firstname lastname givenname familyname forename surname company companyname email emailaddress phone phonenumber mobile ' +
    'username password address street city zip zipcode postalcode postcode country billingaddress shippingaddress customer url website code number sku ' +
    'items lines lineitems'
  ).split(' '),
);
