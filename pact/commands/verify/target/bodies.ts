/** What is needed of a page of the listing. */
export interface Listed {
  readonly items: number;
  readonly total: number | null;
}

/** The number of items of a page, and the total that it tells; null where it is no page. */
export function listedIn(body: Uint8Array): Listed | null {
  const { itens, pagina } = objectIn(body);
  const total = typeof pagina === 'object' && pagina !== null && 'total' in pagina ? pagina.total : null;
  if (!Array.isArray(itens)) return null;
  return { items: itens.length, total: Number.isSafeInteger(total) && Number(total) >= 0 ? Number(total) : null };
}

/** The token of an answer to the token call, if it can be carried in a header. */
export function tokenIn(body: Uint8Array): string | null {
  const { accesstoken } = objectIn(body);
  return typeof accesstoken === 'string' && /^[\x21-\x7e]+$/.test(accesstoken) ? accesstoken : null;
}

/** The properties of the JSON object that a body is; none where it is something else. */
export function objectIn(body: Uint8Array): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(new TextDecoder().decode(body));
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};
  } catch {
    return {};
  }
}
