/** Where nothing is uncertain any more: the button that approves the whole. */
export const WHOLE = "approve";

/** The button that adds a charge. */
export const ADD_CHARGE = "add-charge";
/** Where the text of a charge is typed. */
export function textOf(key: number): string {
  return `charge-text-${key}`;
}

/**
 * To the input of a field, or the button; at once where it is there, so that no key of somebody who types fast goes to the field
 * before.
 */
export function focusOn(id: string): void {
  const found = take(id);
  // The next render may be the one that has it, or take the one away that had its name.
  requestAnimationFrame(() => {
    if (found === null || !found.isConnected) take(id);
  });
}

function take(id: string): HTMLElement | null {
  const element = window.document.getElementById(`field-${id}`);
  element?.focus();
  if (element instanceof HTMLInputElement) element.select();
  return element;
}
