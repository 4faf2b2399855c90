/* What the script asks of the server: it answers with a part of a page, or with an error in words. */
const asScript = { "X-Parlour": "script", Accept: "text/html, application/json" };
export const ask = (address, options = {}) => fetch(address, { headers: asScript, ...options });
