/** Where nothing is uncertain any more: the button that approves the whole. */
export const WHOLE = "approve";

/** The button that adds a charge. */
export const ADD_CHARGE = "add-charge";
/** Where the text of a charge is typed. */
export function textOf(key: number): string {
  return `charge-text-${key}`;
}

/** To the input of a field, or the button. */
export function focusOn(id: string): void {
  // The next render may be the one that has it.
  requestAnimationFrame(() => {
    const element = window.document.getElementById(`field-${id}`);
    element?.focus();
    if (element instanceof HTMLInputElement) element.select();
  });
}
