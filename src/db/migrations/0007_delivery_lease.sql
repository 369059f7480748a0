-- Who holds a lease holds a delivery that waits: queries that ask for the lease need not ask for the state, which would let the planner
-- read everything that waits instead of the few rows they name.
alter table delivery add constraint delivery_lease_is_of_pending check (lease_owner is null or state = 'pending');
