-- Why no PDF can be made of a file: what was tried once in vain is not tried again at each look. An end of the refusal: it took too long or too much
-- memory, which another day may be otherwise.
alter table document add column pdf_refusal text, add column pdf_refused_until timestamptz;
