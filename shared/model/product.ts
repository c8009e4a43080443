/** The version of the product, as in package.json: the functions' bundles contain no other file. */
export const productVersion = '0.1.0';
