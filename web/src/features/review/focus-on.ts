/** Where nothing is uncertain any more: the button that approves the whole. */
export const WHOLE = "approve";

/** To the input of a field, or the button. */
export function focusOn(id: string): void {
  // The next render may be the one that has it.
  requestAnimationFrame(() => {
    const element = window.document.getElementById(`field-${id}`);
    element?.focus();
    if (element instanceof HTMLInputElement) element.select();
  });
}
