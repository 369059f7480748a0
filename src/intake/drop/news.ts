/** What was said of each thing last: what is looked at each second says what is wrong once, and again when that changes. */
export class News {
  readonly #said = new Map<string, string>();

  /** Whether `words` are other than what was said of it last. */
  isNews(of: string, words: string): boolean {
    if (this.#said.get(of) === words) return false;
    this.#said.set(of, words);
    return true;
  }

  /** All is well with it. Answers whether something was wrong before. */
  isOver(of: string): boolean {
    return this.#said.delete(of);
  }
}
