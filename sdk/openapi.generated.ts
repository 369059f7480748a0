// Made from the table of operations by `node tools/write-reference.ts`: change the operations, not this file.

export interface paths {
    "/auth/accept-invitation": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Accept an invitation by its link
         * @description Makes an account, or adds the tenant to the one that the address has already. Sign in afterwards.
         */
        post: operations["acceptInvitation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/change-password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Change one's own password
         * @description Every other session of the person ends.
         */
        post: operations["changeOwnPassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/invitation": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Read an invitation by its link */
        post: operations["readInvitation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/prove": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Prove again that it is you
         * @description By the password, or by a code of the authenticator app. What was refused as `proof-too-old` may then be asked for again.
         */
        post: operations["proveAgain"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/prove/passkey": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Prove by a passkey that it is you
         * @description After signing in with a password, where one has a passkey, nothing else is answered before; and what was refused as `proof-too-old` may then be asked for again.
         */
        post: operations["proveByPasskey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/prove/passkey/begin": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Begin to prove by a passkey that it is you */
        post: operations["beginPasskeyProof"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/request-password-reset": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Ask for a link to set a new password
         * @description Answered alike whether anybody has this address. The link goes out by mail and works once, for an hour.
         */
        post: operations["requestPasswordReset"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/reset-password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Set a new password by a link
         * @description Every session of the person ends.
         */
        post: operations["resetPassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/weekly-mail/stop": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Go to the page that stops the weekly mail */
        get: operations["showWeeklyMailStop"];
        put?: never;
        /**
         * Stop the weekly mail by its link
         * @description What `List-Unsubscribe` of the mail names (RFC 8058); whoever has the mail may. A GET leads to the page that asks, and stops nothing. Once more is as once.
         */
        post: operations["stopWeeklyMail"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/edi/x12": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send X12 interchanges
         * @description One file with one or more X12 interchanges (freight invoices, set 210). Answers the acknowledgements, TA1 and 997 (999 by agreement), once everything is durable. `Content-Encoding: gzip` is taken; the limit counts inflated bytes. The same bytes again get the same answer, byte for byte, and do nothing.
         */
        post: operations["receiveInterchange"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/manage/account": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get one's own account */
        get: operations["getOwnAccount"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/manage/account/delegation": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Who approves for one, and for whom one approves */
        get: operations["getDelegation"];
        /**
         * Have somebody approve while one is away
         * @description From one day to another (UTC, both included, at most 92), what the delegate may not approve themselves they approve by what one may oneself on that day, within one's limit; timeline and audit trail say for whom. They never approve so what they or one oneself brought, approved first or asked for, whether or not duties are separated; nothing that was handed to one is handed on, and keys hand nothing over and approve for nobody. It ends by itself, with `delegate` null, or by `POST /manage/people/{uuid}/end-delegation`.
         */
        put: operations["putDelegation"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/manage/account/notices": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What one is told of, how and when
         * @description In this tenant. `daily` is one mail a day (06:00 UTC); what comes at once within five minutes comes together.
         */
        get: operations["getNoticeChoices"];
        /**
         * Choose what one is told of, how and when
         * @description What is left out stays as it is. Who did something is never told of it. `weekly` is a mail of the week's figures on Mondays, of no week twice; whoever does not ask for it gets none.
         */
        put: operations["putNoticeChoices"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/manage/account/notices/read": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Note what one has read
         * @description `uuids`: these; `until`: all that came until then. Of somebody else's nothing changes.
         */
        post: operations["readNotices"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/manage/account/notices/told": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List what one is told of
         * @description In this tenant, the newest first, each with where it leads. Kept for 90 days.
         */
        get: operations["listNotices"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/manage/account/passkeys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List one's own passkeys */
        get: operations["listPasskeys"];
        put?: never;
        /**
         * Add a passkey
         * @description Every other session of the person ends. From now on their password alone opens nothing.
         */
        post: operations["addPasskey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/manage/account/passkeys/{uuid}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /** Name a passkey */
        patch: operations["renamePasskey"];
        trace?: never;
    };
    "/manage/account/passkeys/{uuid}/remove": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Remove a passkey
         * @description Every other session of the person ends.
         */
        post: operations["removePasskey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/manage/account/passkeys/begin": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Begin to add a passkey
         * @description The browser makes it within five minutes (`navigator.credentials.create`); then it is added.
         */
        post: operations["beginPasskey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/manage/account/recovery-codes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Make new recovery codes
         * @description Earlier codes stop working.
         */
        post: operations["renewRecoveryCodes"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/manage/account/second-factor": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Begin to set up a second factor
         * @description It counts from its first code on (`/confirm`). Asked for again, what was begun before is forgotten.
         */
        post: operations["beginSecondFactor"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/manage/account/second-factor/confirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Confirm a second factor by its first code
         * @description Every other session of the person ends.
         */
        post: operations["confirmSecondFactor"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/manage/account/second-factor/remove": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Remove one's own second factor */
        post: operations["removeSecondFactor"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/manage/account/sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List where one is signed in */
        get: operations["listOwnSessions"];
        put?: never;
        post?: never;
        /** Sign out everywhere else */
        delete: operations["endOtherSessions"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/manage/account/sessions/{uuid}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** End one of one's own sessions */
        delete: operations["endOwnSession"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/manage/api-keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List API keys */
        get: operations["listApiKeys"];
        put?: never;
        /** Make an API key */
        post: operations["makeApiKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/manage/api-keys/{uuid}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Revoke an API key */
        delete: operations["revokeApiKey"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/manage/assignees": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List whom an invoice can be assigned to */
        get: operations["listAssignees"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/manage/assignment-rules": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the rules of assignment
         * @description Whose an invoice becomes when it comes to need a person: the first rule that it falls under decides. A rule that names somebody who is gone says so, and assigns nothing.
         */
        get: operations["getAssignmentRules"];
        /**
         * Change the rules of assignment
         * @description All of them, in their order; one with the `uuid` of before is that rule, changed. They are for what comes to need a person from now on: nothing that waits already is assigned by the change (`POST /manage/assignment-rules/apply`), and what a person assigned stays.
         */
        put: operations["putAssignmentRules"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/manage/assignment-rules/apply": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Apply the rules of assignment to what nobody has
         * @description A run over every open invoice that is nobody's, some at a time; `run` of `GET /manage/assignment-rules` tells how far it is. What somebody has stays theirs.
         */
        post: operations["applyAssignmentRules"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/manage/assignment-rules/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * What rules of assignment would assign now
         * @description Of the open invoices that are nobody's. Nothing is changed.
         */
        post: operations["previewAssignmentRules"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/manage/assignment-rules/runs/{runUuid}/undo": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Take back what the rules of assignment assigned
         * @description The run that began last, within a day. What it assigned is nobody's again, unless somebody changed or decided it meanwhile: those are told in `passedOver`.
         */
        post: operations["undoAssignmentRun"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/manage/audit-policy": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The audit policy in force */
        get: operations["getAuditPolicy"];
        /**
         * Put a new audit policy in force
         * @description Open invoices are audited again by it. Where duties are separated it waits for a second person (`pendingChange`), and what is in force stays. With `eTag` or `If-Match` only while the version it was made from is in force: 409 otherwise.
         */
        put: operations["changeAuditPolicy"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/manage/audit-policy/draft": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The caller's draft of an audit policy
         * @description Each person and key has their own; it changes nothing until it is published.
         */
        get: operations["getPolicyDraft"];
        /**
         * Keep a draft of an audit policy
         * @description As it was typed, right or wrong. It goes when its owner puts a policy in force.
         */
        put: operations["savePolicyDraft"];
        post?: never;
        /** Throw a draft of an audit policy away */
        delete: operations["discardPolicyDraft"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/manage/audit-policy/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * What a draft policy would have done to past invoices
         * @description Past audits are run again from their stored facts with the draft in place of the policy of the time, and approvals that await a second person are told apart: what publishing the draft would keep of them, and what not and why. Nothing is changed.
         */
        post: operations["previewAuditPolicy"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/manage/audit-policy/rollback": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Put an earlier audit policy in force again
         * @description As a new version: history is never rewritten. Open invoices are audited again. Where duties are separated it waits for a second person (`pendingChange`). Refused where its approval rules name somebody who is not here any more.
         */
        post: operations["rollBackAuditPolicy"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/manage/audit-policy/rules": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Every audit rule that a policy can switch */
        get: operations["listAuditRules"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/manage/audit-policy/versions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Every version of the audit policy */
        get: operations["listPolicyVersions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/manage/audit-trail": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List who changed what
         * @description Every change of access, settings and money, every sign-in and refused attempt, newest first. Nothing of it can be changed or deleted by the service; `weighbridge audit-trail verify` proves it.
         */
        get: operations["listAuditTrail"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/manage/capture": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Whether the capture provider has a secret
         * @description The secret itself is told once, by the PUT that makes or sets it.
         */
        get: operations["getCapture"];
        /**
         * Make or set the secret of the capture provider
         * @description The provider signs its callbacks with it (operation 22). The one before stops at once. It opens documents without an end, and is made by those alone who have that.
         */
        put: operations["changeCapture"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/manage/captures": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List what the capture provider sent
         * @description Each callback with its images and what became of them; refused ones with the reason.
         */
        get: operations["listCaptures"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/manage/captures/{uuid}/retry": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Fetch the images of a capture that failed once more */
        post: operations["retryCapture"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/manage/charge-codes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The tenant's charge codes */
        get: operations["getChargeCodes"];
        /**
         * Replace the tenant's charge codes
         * @description With `If-Match` only while it is what was read: 409 otherwise, with who changed it and when. Each change is kept (`GET /manage/setting-versions`).
         */
        put: operations["changeChargeCodes"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/manage/charge-tasks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Charge texts nobody knows
         * @description Each vendor's text once, the most frequent first.
         */
        get: operations["listChargeTasks"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/manage/charge-tasks/answer": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Say what a charge text means
         * @description It becomes an alias of the vendor, or without one of the tenant, and open invoices that carry it are audited again.
         */
        post: operations["answerChargeTask"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/manage/customers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List customers */
        get: operations["listCustomers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/manage/customers/{externalId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get a customer */
        get: operations["getCustomer"];
        /**
         * Set a customer
         * @description With `If-Match` only while it is what was read: 409 otherwise, with who changed it and when. Each change is kept (`GET /manage/setting-versions`).
         */
        put: operations["putCustomer"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/manage/dispute-template": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The words around a claim
         * @description The tenant's own, or the ones every tenant begins with, in Liquid.
         */
        get: operations["getDisputeTemplate"];
        /**
         * Replace the words around a claim
         * @description A part that is left out is the one every tenant begins with: `{}` resets them all. A blank subject counts as left out. A text that is no Liquid, or names what no claim has, is refused with its line. With `If-Match` only while it is what was read: 409 otherwise, with who changed it and when. Each change is kept (`GET /manage/setting-versions`).
         */
        put: operations["putDisputeTemplate"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/manage/dispute-template/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * The letter of an invoice in other words
         * @description Nothing is kept. A text that cannot be filled with this claim is refused with its line.
         */
        post: operations["previewDisputeTemplate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/manage/disputes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List disputes by whose turn it is, age and money
         * @description The oldest first unless told; `counts` are of all disputes; `totals` of the open ones that fit, whosever turn it is, by currency, each invoice once a turn.
         */
        get: operations["listAllDisputes"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/manage/documents": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List documents */
        get: operations["listDocuments"];
        put?: never;
        /**
         * Upload a document
         * @description As a form, or as JSON with the file in base64. It becomes a draft of the source Upload, and is read: a bill that passes every check becomes an invoice, another paper waits for whoever approves it. Bills whose number is here already are billed once.
         */
        post: operations["uploadDocument"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/manage/documents/{uuid}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A document with its links */
        get: operations["getManagedDocument"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Correct a document
         * @description A correction of type or fields makes a ready document a draft again. An approved one can only be given its order or an invoice. While somebody else holds it for review nothing is changed (409 with their name).
         */
        patch: operations["changeDocument"];
        trace?: never;
    };
    "/manage/documents/{uuid}/approve": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Approve a document
         * @description Its orders are told (DOCUMENT_APPROVED), and open invoices it may support are audited again. A notice of assignment changes who is paid: it takes the scope decide too, and an approval limit other than 0.
         */
        post: operations["approveDocument"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/manage/documents/{uuid}/confirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Say what a document is and what stands on it
         * @description The document is approved, and what the machine had read is kept beside what was said. A bill becomes an invoice by the same decision as one that was read without a doubt, under its source, `invoiceUuid` a moment later; one that came already is not billed twice. Of a file with several bills each becomes one, or none does: `others`. Who changes an amount, its number, its currency or whose bill it is has keyed it, and does not approve it where duties are separated.
         */
        post: operations["confirmDocument"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/manage/documents/{uuid}/file": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The file of a document, for people */
        get: operations["getManagedDocumentFile"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/manage/documents/{uuid}/find": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Find words in a document */
        get: operations["findInDocument"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/manage/documents/{uuid}/pages/{page}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A page of a document, as a picture
         * @description As it was read, upright: boxes of `transcription` stand on it. It is drawn by a process without any rights, so that no browser opens the file itself.
         */
        get: operations["getDocumentPage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/manage/documents/{uuid}/read": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Have a document read, for the first time or again
         * @description It is read by the queue; `transcription` of the document says what was found. Its type, status and fields stay as they are. Refused while somebody else holds it for review.
         */
        post: operations["readDocumentAgain"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/manage/documents/{uuid}/redact": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Black out places of a document
         * @description Makes a copy of pictures of the pages: neither text nor pixels under the black are in it. It lies where the original lies, supports no charge beside it, and raises DOCUMENT_APPROVED when it is approved. The original is opened from then on under the scope `decide` alone.
         */
        post: operations["redactDocument"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/manage/documents/{uuid}/region": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Read one place of a page
         * @description What stands in a box that a person draws: it is told, and changes nothing of the document.
         */
        post: operations["readDocumentRegion"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/manage/documents/{uuid}/split": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Split a document, or turn its pages
         * @description Makes a document of each list of pages: it lies where the whole lies, is read by itself, and raises DOCUMENT_APPROVED when it is approved, as any other. The whole stays with its file, and is decided about by its parts from then on. Only a draft is split.
         */
        post: operations["splitDocument"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/manage/documents/{uuid}/unmerge": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Take a document that was put together apart
         * @description Its originals wait for a person again, each by itself, and it is nothing from then on. 409 where somebody decided about it, or it was not put together of others.
         */
        post: operations["unmergeDocument"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/manage/documents/archive": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Download documents as one archive
         * @description A ZIP of the files as they were sent; two of one name are told apart by a number. Originals that the caller may not open are left out, and named in a text file inside.
         */
        post: operations["archiveDocuments"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/manage/documents/merge": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Put the pages of several documents together
         * @description Page one and page two that were sent as two files become one document: it is read by itself, waits for a person whatever it says, and is decided about in their place. The originals stay with their files, and say what they went into. Only drafts are put together; `POST /manage/documents/{uuid}/unmerge` takes it back.
         */
        post: operations["mergeDocuments"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/manage/duties": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get who could have acted alone
         * @description Who holds what it takes to bring an invoice and to approve it, by sessions, keys and accounts together; who was let in by one of them and confirmed by nobody else; notices of assignment that were approved by who could not approve them now; what nobody answers for; keys that count as a person of their own; and of the last 500 approvals by people and keys those in which one person stood on both sides.
         */
        get: operations["getDuties"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/manage/edi/check": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Check X12 without sending it
         * @description The body is the file. Answers what would be answered to it, and why; nothing is kept.
         */
        post: operations["checkEdi"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/manage/edi/interchanges": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List EDI interchanges
         * @description The last received first, each with its outcome.
         */
        get: operations["listInterchanges"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/manage/edi/interchanges/{uuid}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get an EDI interchange
         * @description With its groups, its acknowledgement, what became of each of its transaction sets, and their segments with names, meanings and errors in place. Sets come `sets` at a time: `nextSet` says where to go on.
         */
        get: operations["getInterchange"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/manage/edi/interchanges/{uuid}/file": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Download the file of an interchange
         * @description The bytes as they came, with whatever other interchanges the file holds.
         */
        get: operations["getInterchangeFile"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/manage/edi/interchanges/{uuid}/reprocess": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Process an interchange again
         * @description Reads the stored bytes under what is agreed with the sender today. Invoices that were accepted before are not made again; the new acknowledgement takes the place of the old one. 409 when nothing is left to be accepted.
         */
        post: operations["reprocessInterchange"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/manage/edi/interchanges/{uuid}/resend": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send an acknowledgement again
         * @description Answers the acknowledgement; where the interchange came by the drop folder it is put there again.
         */
        post: operations["resendInterchange"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/manage/edi/partners": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List EDI partners */
        get: operations["listEdiPartners"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/manage/edi/partners/{senderId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get an EDI partner */
        get: operations["getEdiPartner"];
        /**
         * Set an EDI partner
         * @description By its interchange sender id (ISA06). Replaces what was agreed; what is left out is strict. From the first partner on, other senders are refused (TA1 006). With `If-Match` only while it is what was read: 409 otherwise, with who changed it and when. Each change is kept (`GET /manage/setting-versions`).
         */
        put: operations["putEdiPartner"];
        post?: never;
        /**
         * Remove an EDI partner
         * @description Without any partner left, every sender is accepted again. With `If-Match` only while it is what was read: 409 otherwise, with who changed it and when. Each change is kept (`GET /manage/setting-versions`).
         */
        delete: operations["deleteEdiPartner"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/manage/edi/receivers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get the ids partners write to */
        get: operations["getEdiReceivers"];
        /**
         * Set the ids partners write to
         * @description Interchange ids (ISA08) that are ours. From the first on, interchanges to other ids are refused (TA1 009); an empty list takes every receiver again.
         */
        put: operations["putEdiReceivers"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/manage/edi/sent": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List what was sent to EDI partners
         * @description The 824s, the last first, each with the state of its answer: a TA1, 997, 999 or 824 that comes in is matched by its sender and our control number. Acknowledgements of ours are not listed: nobody answers them.
         */
        get: operations["listSentEdi"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/manage/edi/sent/{uuid}/settle": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Settle what was rejected or never answered
         * @description A person has seen to it: it no longer asks for attention. A rejection that comes later does again.
         */
        post: operations["settleSentEdi"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/manage/edi/sftp-accounts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List SFTP accounts */
        get: operations["listSftpAccounts"];
        put?: never;
        /**
         * Make or change an SFTP account
         * @description A partner's account of the SFTP server (`SFTP_PORT`). It comes in with one of its public keys; there are no passwords. With the user name of an account of your own, that account gets these keys, this partner and this state instead.
         */
        post: operations["putSftpAccount"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/manage/edi/sftp-accounts/{uuid}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete an SFTP account
         * @description It is refused within seconds, in open sessions too. What it sent stays.
         */
        delete: operations["deleteSftpAccount"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/manage/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Follow live changes
         * @description Server-sent events. `change` names what to read again: `{type, uuid, at}` and the uuid once more as `invoiceUuid`, `orderUuid` and so on. `reset` says that changes may have been missed: read everything again. A comment comes every 20 s; the stream ends after 5 minutes, and a browser comes back by itself with `Last-Event-ID`.
         */
        get: operations["followChanges"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/manage/exceptions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Open invoices by the cause of their exception
         * @description The largest group first; an invoice counts in every group one of its findings belongs to. Currencies are never added up.
         */
        get: operations["listExceptions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/manage/exceptions/decide": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * One decision for a group of invoices
         * @description With `preview` nothing is changed; its items, sent back as `invoices`, are decided about only while they are what they were. At most 100 a call, and as many as a second and a half allows: named invoices beyond it are `not-reached`, else `nextCursor` goes on with them. Without `invoices`, what somebody holds, disputes or works on is passed over. What became of each stands beside it: one that fails keeps none of the others.
         */
        post: operations["decideExceptions"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/manage/exceptions/invoices": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The invoices of one group */
        get: operations["listExceptionInvoices"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/manage/exceptions/take-back": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Take back disputes and terminations of a group
         * @description Disputes that `decideExceptions` raised, each by its uuid and eTag, and terminations that it gave with `hold` and that still wait. What became of each stands beside it: one that has taken effect, or was changed meanwhile, keeps none of the others; those that the call did not reach are `not-reached`.
         */
        post: operations["takeBackDecisions"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/manage/exceptions/undo-approvals": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Take back approvals that still wait
         * @description Of a group that was approved with `hold`. What became of each stands beside it; those that the call did not reach are `not-reached`.
         */
        post: operations["undoApprovals"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/manage/first-steps": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * See what is done of the first steps
         * @description What a company does to begin: each step is done by what is there, whoever made it. The app shows them until all are.
         */
        get: operations["listFirstSteps"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/manage/fx-rates": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Exchange rates
         * @description Beside those of the policy; the newest first.
         */
        get: operations["getFxRates"];
        /**
         * Replace the exchange rates
         * @description Open invoices are audited again. With `If-Match` only while it is what was read: 409 otherwise, with who changed it and when. Each change is kept (`GET /manage/setting-versions`).
         */
        put: operations["putFxRates"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/manage/health": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * See what waits, fails and is silent
         * @description Of this tenant alone; of the service its release, and whether anybody works on its queue.
         */
        get: operations["getHealth"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/manage/intake": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What became of accepted messages */
        get: operations["listIntake"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/manage/intake/{uuid}/drop": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Drop a parked message
         * @description It makes no order, invoice or document any more; later messages of the same order that waited for it go on.
         */
        post: operations["dropIntake"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/manage/intake/{uuid}/retry": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Try a parked message again */
        post: operations["retryIntake"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/manage/invoices": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List invoices
         * @description By page, or the whole filtered list as CSV or as a workbook.
         */
        get: operations["listInvoices"];
        put?: never;
        /**
         * Key an invoice
         * @description The body of `createInvoice`, from a document (`documentUuid`) or from none. Its source is Upload, and who keyed it does not approve it where duties are separated. 409 where the same number of this vendor is here already, or the document is still being read. Of a document of which places were blacked out it takes the scope `decide` (403). A document's page is compared with what is keyed, as in its review: number, day, total, currency, remit-to and the vendor's SCAC, MC and DOT numbers, and, where they are keyed, bill-to, weight, pieces and class. 400 says where the page says otherwise; `notAsRead` names the fields that you have compared, which is kept with who said so (`paper.confirmed` of the invoice). The invoice is there a moment later.
         */
        post: operations["keyInvoice"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/manage/invoices/{invoiceUuid}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the workspace of an invoice
         * @description Everything an auditor sees: the invoice, its orders, matching, audit, documents, disputes and timeline. Money is text of four decimals.
         */
        get: operations["getWorkspace"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/manage/invoices/{invoiceUuid}/approve": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Approve an invoice
         * @description Whole, or with given amounts for some charge codes. Takes effect at once, or with `hold` after 8 seconds in which it can be undone. Beyond the approver's limit the approval is kept (202) until somebody else with the limit approves too; the same approver again, or a second one without the limit: 403.
         */
        post: operations["approveInvoice"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/manage/invoices/{invoiceUuid}/approve/undo": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Take back an approval that still waits */
        post: operations["undoApproval"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/manage/invoices/{invoiceUuid}/as-returned": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get an invoice as the API returns it
         * @description The body of `GET /v2/invoices/{invoiceUuid}`, whether its result was marked as delivered, when and by which key, and the webhook deliveries of its approval.
         */
        get: operations["getInvoiceAsReturned"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/manage/invoices/{invoiceUuid}/assign": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Assign an invoice */
        post: operations["assignInvoice"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/manage/invoices/{invoiceUuid}/audit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Audit an open invoice again */
        post: operations["auditInvoiceAgain"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/manage/invoices/{invoiceUuid}/candidates": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the orders an invoice may be for
         * @description The best first, twenty at most, each with what speaks for it and against it: what its references find, and orders of its vendor that ship around its day. Any other order is found by `GET /manage/orders`.
         */
        get: operations["listCandidates"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/manage/invoices/{invoiceUuid}/claim": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What is claimed of the carrier about an invoice
         * @description Every charge in dispute with what is payable of it, and the letter in the tenant's words; as JSON, CSV or PDF. 409 where there is nothing to dispute.
         */
        get: operations["getClaim"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/manage/invoices/{invoiceUuid}/disputes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Dispute an invoice
         * @description The invoice is disputed until its last reason is resolved; then it is audited again. Refused while it is being terminated.
         */
        post: operations["createDispute"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/manage/invoices/{invoiceUuid}/disputes/{disputeUuid}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /** Add and resolve reasons of a dispute */
        patch: operations["changeDispute"];
        trace?: never;
    };
    "/manage/invoices/{invoiceUuid}/disputes/{disputeUuid}/communications": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Say something in a dispute
         * @description With `email` it is sent; without, it stays inside the service. It can never be changed.
         */
        post: operations["createDisputeCommunication"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/manage/invoices/{invoiceUuid}/disputes/{disputeUuid}/communications/{communicationUuid}/attachments/{identifier}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Download a file of a dispute
         * @description As it came, to save; a browser never shows it.
         */
        get: operations["getDisputeAttachment"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/manage/invoices/{invoiceUuid}/disputes/{disputeUuid}/communications/{communicationUuid}/send-again": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a mail again that did not arrive
         * @description Of a mail that was not sent for good (`failed`) or came back (`bounced`): the same words and files, as a communication of its own. Nothing is sent again by itself once it failed for good.
         */
        post: operations["sendCommunicationAgain"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/manage/invoices/{invoiceUuid}/disputes/{disputeUuid}/take-back": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Take back that a dispute was raised
         * @description While its mail waits for the seconds of `hold`, or where it has none: the mail never leaves, every reason is resolved, and the invoice is audited again. 409 says to whom the mail left.
         */
        post: operations["takeBackDispute"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/manage/invoices/{invoiceUuid}/earlier-bills": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Compare an invoice with earlier bills of its orders
         * @description Charge by charge what the orders ask for, what was billed and approved of it before, what this invoice bills and what is left; and the other bills of its vendor on these orders. As its last audit counted: a final invoice is shown as it was decided.
         */
        get: operations["listEarlierBills"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/manage/invoices/{invoiceUuid}/hold": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Hold an invoice
         * @description Until an instant, until a document of a type is approved, or until a person releases it. The policy approves nothing that is held; a person still may.
         */
        post: operations["holdInvoice"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/manage/invoices/{invoiceUuid}/match": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Match an invoice to orders by hand
         * @description It is audited against them at once; its references no longer count.
         */
        post: operations["matchInvoice"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/manage/invoices/{invoiceUuid}/match/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Preview what a match by hand would give
         * @description The audit on everything as it is now, against these orders. Nothing is stored, and nobody is told.
         */
        post: operations["previewMatch"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/manage/invoices/{invoiceUuid}/notes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Add a note
         * @description For colleagues: a note stays inside the service.
         */
        post: operations["addNote"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/manage/invoices/{invoiceUuid}/rate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Ask the rating engine what an open invoice should cost
         * @description One call for each order of the invoice, answered when all of them are over (at most 30 seconds a call). Nothing is locked meanwhile; the invoice is audited again with what came. Whatever the engine does, the answer is 200 with the run that says so. Going away cancels the call.
         */
        post: operations["askRatingEngine"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/manage/invoices/{invoiceUuid}/ratings/{ratingUuid}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a run of the rating engine, whole
         * @description With the body that was sent and all of the raw response. The key stands nowhere in it.
         */
        get: operations["getRating"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/manage/invoices/{invoiceUuid}/release": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * End the hold of an invoice
         * @description It is audited again at once; whoever held it is told.
         */
        post: operations["releaseInvoice"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/manage/invoices/{invoiceUuid}/rematch": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Let an invoice's references decide about its orders again
         * @description What somebody matched, or took away, by hand counts no more; it is matched and audited at once.
         */
        post: operations["rematchInvoice"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/manage/invoices/{invoiceUuid}/terminate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Terminate an invoice
         * @description It is not paid, and can no longer be audited or approved.
         */
        post: operations["terminateInvoiceByPerson"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/manage/invoices/{invoiceUuid}/terminate/undo": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Take back a termination that still waits */
        post: operations["undoTermination"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/manage/invoices/{invoiceUuid}/unmatch": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Take an invoice's orders away
         * @description It stays unmatched until somebody matches it, or lets its references decide again (`/rematch`).
         */
        post: operations["unmatchInvoice"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/manage/invoices/approve": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Approve several invoices
         * @description As they are billed. At most 500 a call, and as many as a second and a half allows: the others are `not-reached`. What became of each stands beside it, with who changed it meanwhile: one that fails keeps none of the others. With `preview` nothing is changed, and it is told what would become of each, and for whom it would be approved; a reason may be missing then.
         */
        post: operations["approveInvoices"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/manage/invoices/assign": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Assign several invoices
         * @description At most 500 a call, and as many as a second and a half allows: the others are `not-reached`.
         */
        post: operations["assignInvoices"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/manage/invoices/count": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Count the invoices of a list
         * @description As far as 10,000, and as far as that is told in a quarter of a second.
         */
        get: operations["countInvoices"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/manage/invoices/counts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** How many invoices wait in each queue */
        get: operations["countQueues"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/manage/invoices/restore": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Take back that several invoices were assigned or put off
         * @description Each becomes whose it was, or is put off as it was, only while it is as it was made: what somebody changed meanwhile is a `conflict`, and stays. As many as a second and a half allows: the others are `not-reached`.
         */
        post: operations["restoreInvoices"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/manage/invoices/snooze": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Put invoices off
         * @description They leave the queues, and come back by themselves then, or as soon as an audit or a dispute moves them. Nothing is decided about them: what the policy approves it approves all the same. At most 500 a call.
         */
        post: operations["snoozeInvoices"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/manage/mail/messages": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the mails that came in
         * @description The newest first, each with what it became and why. Mail is taken by SMTP at `invoices@<slug>.<MAIL_DOMAIN>` and `documents@...`.
         */
        get: operations["listMail"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/manage/mail/messages/{mailUuid}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get a mail with its text, its verdicts and what became of each file */
        get: operations["getMail"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/manage/mail/messages/{mailUuid}/block": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Refuse a held mail
         * @description Nobody is told. With `remember` everything of its sender is refused from now on. 409 where it is not held.
         */
        post: operations["blockMail"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/manage/mail/messages/{mailUuid}/raw": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Download a mail as it came
         * @description With its attachments: where places of one were blacked out it takes the scope `decide` (403), and with `CLAMD_SOCKET` set it is answered when the virus scanner has looked at it (409, 503).
         */
        get: operations["getRawMail"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/manage/mail/messages/{mailUuid}/release": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Let a held mail in, or say whose it is
         * @description It is read again as that vendor's. So are the documents of a mail that was let in as another's, where no invoice came of them yet. With `remember` its sender is that vendor's from now on, where its domain proves it. 409 where it is not held, or an invoice came of it.
         */
        post: operations["releaseMail"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/manage/mail/messages/{mailUuid}/reprocess": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Read a held mail again
         * @description By what is known now: a vendor that got its address, a name server that answers again. 409 where it is not held.
         */
        post: operations["reprocessMail"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/manage/mail/outgoing": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** How mails to other parties name their sender and end */
        get: operations["getOutgoingMail"];
        /**
         * Set how mails to other parties name their sender and end
         * @description A part that is left out is as it is for every tenant: the tenant's name, and no signature.
         */
        put: operations["putOutgoingMail"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/manage/mail/outgoing/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a test mail to one of the tenant's people
         * @description To nobody else. Says in words what came of it.
         */
        post: operations["testOutgoingMail"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/manage/mail/senders": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List who sends mail, and whose they are
         * @description Who wrote in the last 90 days with how often their domain proved it, and everybody people decided about; at most 200, those with mail in quarantine first.
         */
        get: operations["listSenders"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/manage/mail/senders/{sender}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Say whose a sender is, or block it
         * @description An address, or @ and a domain. What it sends counts as that vendor's where its domain proves it, from now on; mail that waits in quarantine is read again by `reprocess`.
         */
        put: operations["putSender"];
        post?: never;
        /**
         * Forget what was decided about a sender
         * @description What it sends from now on is judged by the vendors' own addresses.
         */
        delete: operations["deleteSender"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/manage/mailboxes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the mailboxes that mail is fetched from
         * @description By IMAP, each with what the last looks came to. What became of each message stands in `GET /manage/mail/messages`.
         */
        get: operations["listMailboxes"];
        put?: never;
        /**
         * Have mail fetched from a mailbox
         * @description By IMAP over TLS: each message once, as if it had come to the tenant's address for invoices (or documents). Then it is moved or flagged; nothing is deleted. Where duties are separated, whoever adds a mailbox, or has it look elsewhere, does not approve what comes of it. With `oauth` the service signs in by a token: with `tokenUrl` it asks for one as often as it needs one.
         */
        post: operations["createMailbox"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/manage/mailboxes/{mailboxUuid}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Take a mailbox away
         * @description Nothing is fetched of it any more, and its secrets are gone. The mails that came of it stay.
         */
        delete: operations["deleteMailbox"];
        options?: never;
        head?: never;
        /**
         * Change a mailbox
         * @description What is given. With another host, port, user or `tokenUrl` its secrets are given anew. With another host, user or folder it begins anew: what lies there and made no mail yet is taken.
         */
        patch: operations["changeMailbox"];
        trace?: never;
    };
    "/manage/mailboxes/{mailboxUuid}/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Open a mailbox, and take nothing
         * @description Signs in and counts what lies in its folder, or says in words why that does not work.
         */
        post: operations["testMailbox"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/manage/me": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Who calls, for which tenant, with which role */
        get: operations["whoAmI"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/manage/orders": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List orders
         * @description The last changed first. Looked for by vendor, customer, place or ship date, the latest ship date first; orders without a ship date are not among them then, and a page may hold fewer than asked for, or none, while `nextCursor` goes on: each looks through a bounded number of orders.
         */
        get: operations["listOrders"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/manage/orders/{orderExternalId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get an order with every version */
        get: operations["getOrder"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/manage/orders/{orderExternalId}/approve": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Approve an order
         * @description ORDER_APPROVED is raised once in an order's life; approving again changes nothing.
         */
        post: operations["approveOrder"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/manage/orders/{orderExternalId}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cancel an order
         * @description Its open invoices are audited again: only what its vendor may charge for a truck not used still passes. What was approved on it before is a recovery, also of an order that is approved itself. Cancelling again changes nothing; no version of the order opens it again.
         */
        post: operations["cancelOrder"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/manage/parked-jobs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List jobs that failed until their last attempt
         * @description But for messages that did not land, which are listed with what came in (`GET /manage/intake?state=parked`).
         */
        get: operations["listParkedJobs"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/manage/parked-jobs/{kind}/{uuid}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Forget a failed job
         * @description Only where nothing is decided or paid by it (`mayBeForgotten`): a mail, or an answer, then never goes out.
         */
        delete: operations["forgetParkedJob"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/manage/parked-jobs/{kind}/{uuid}/retry": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Try a failed job again */
        post: operations["retryParkedJob"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/manage/parked-jobs/{kind}/retry": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Try all failed jobs of a kind again
         * @description The oldest first, and a thousand at a time: `left` says whether to ask again.
         */
        post: operations["retryParkedJobs"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/manage/pending-changes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List changes that take two people
         * @description Changes of a vendor's remit-to and payment terms, of a partner's charge terms and of the separation of duties, the newest first.
         */
        get: operations["listPendingChanges"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/manage/pending-changes/{changeUuid}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get a change that takes two people */
        get: operations["getPendingChange"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/manage/pending-changes/{changeUuid}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cancel a change of one's own
         * @description Whoever asked for it takes it back, by whatever key or session.
         */
        post: operations["cancelPendingChange"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/manage/pending-changes/{changeUuid}/confirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Confirm a change as a second person
         * @description It takes effect, and the invoices it held are audited again. Refused to whoever asked for it, by whatever key or session, and to keys that nobody answers for.
         */
        post: operations["confirmPendingChange"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/manage/pending-changes/{changeUuid}/refuse": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Refuse a change as a second person
         * @description It never takes effect, and the invoices it held are audited again.
         */
        post: operations["refusePendingChange"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/manage/people": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List people */
        get: operations["listPeople"];
        put?: never;
        /**
         * Invite a person
         * @description They get a link by mail where mail goes out. The answer has another one to hand over, which works without proving that they read the mail of this address. Either works once.
         */
        post: operations["invitePerson"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/manage/people/{uuid}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get a person */
        get: operations["getPerson"];
        put?: never;
        post?: never;
        /**
         * Deactivate a person, or withdraw an invitation
         * @description What they have open in this tenant ends within two seconds; what they did keeps their name. Keys, accounts and partners that they answered for go on working, under whoever takes over.
         */
        delete: operations["deactivatePerson"];
        options?: never;
        head?: never;
        /**
         * Change a person's role or limit, or let them back in
         * @description A role takes effect with the next request of the person. Where duties are separated, an approval limit waits for a second person (`approvalLimitWaiting`), and who becomes an approver or admin approves nothing until it is confirmed.
         */
        patch: operations["changePerson"];
        trace?: never;
    };
    "/manage/people/{uuid}/confirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Confirm that somebody who was let in is a person of their own
         * @description Until somebody other than who invited them does, or the operator (`weighbridge person confirm`), the two count as one person where duties are separated: an address of one's own makes no second person. Confirming the approval limit that they were invited with confirms them too. `GET /manage/duties` lists who waits for it.
         */
        post: operations["confirmPerson"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/manage/people/{uuid}/end-delegation": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * End that somebody approves for a person who is away
         * @description By the person themselves, by who approves for them, or by whoever changes people (the scope `admin`). Approvals given so that wait for their seconds are decided again without it. The others and the admins are told.
         */
        post: operations["endDelegation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/manage/people/{uuid}/erase": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Erase a person's data
         * @description Name, address, sessions and whatever they sign in with go for good; what they decided stays, under a pseudonym. For people who answer for nothing any more, and of whom no other tenant knows. By a session, who asks proves within five minutes that it is them.
         */
        post: operations["erasePerson"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/manage/people/{uuid}/reset-link": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Make a new link for a person
         * @description To set a new password; for somebody who has not joined yet, to accept the invitation. Where mail goes out, a password's link goes to the person alone. The password stays until the link is used. Where duties are separated, a person whose password was set by a link that was handed over (`mailed` false) counts as one person with whoever made it, until they set a new one by a link of the operator, of a third person or by mail.
         */
        post: operations["makeResetLink"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/manage/people/{uuid}/second-factor": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Remove the second factor of a person who lost it
         * @description Every session of the person ends, and they are told by mail.
         */
        delete: operations["removeSecondFactorOfPerson"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/manage/people/{uuid}/sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List where a person is signed in */
        get: operations["listSessionsOfPerson"];
        put?: never;
        post?: never;
        /** Sign a person out everywhere */
        delete: operations["endSessionsOfPerson"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/manage/principals": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List keys, accounts and partners with who answers for them */
        get: operations["listPrincipals"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/manage/principals/{principal}/responsible-person": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Hand a key, an account or a partner on
         * @description Somebody else of the tenant answers for it from now on, or nobody: then it is never a second person. Who made it or answered for it before may still hold its secret, and stays among those who are compared; a key that somebody else makes in its place has them no more.
         */
        put: operations["putResponsiblePerson"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/manage/quotas": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get what the tenant may have, and has */
        get: operations["getQuotas"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/manage/rating-engine": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The tenant's rating engine */
        get: operations["getRatingEngine"];
        /**
         * Set the address of the rating engine
         * @description The first one makes the key that the engine is called with, and tells it; later ones keep it and do not. What is not given is as it is at first: no retry, 30 seconds.
         */
        put: operations["changeRatingEngine"];
        post?: never;
        /**
         * Take the rating engine away
         * @description Its keys are forgotten. What it answered stays with the invoices, and counts in no audit from then on.
         */
        delete: operations["removeRatingEngine"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/manage/rating-engine/activate-key": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send the next key of the rating engine from now on
         * @description The key before is never sent again.
         */
        post: operations["activateRatingKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/manage/rating-engine/calls": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the calls of the rating engine
         * @description Of all invoices, a line each; the whole run stands with its invoice. Test calls are not among them.
         */
        get: operations["listRatingCalls"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/manage/rating-engine/rotate-key": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Make the next key of the rating engine
         * @description Teach the engine to take `nextApiKey` too, then activate it: until then the old one is sent, so that no call is refused. It is told here alone. A next key that was never activated is replaced.
         */
        post: operations["rotateRatingKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/manage/rating-engine/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Hold the rating engine to the rules of the callout
         * @description Four calls with made-up requests: with the key, with another, without one, and with a shipment that cannot be rated. Tells by name which rule is broken. The same as `weighbridge rating check URL`.
         */
        post: operations["testRatingEngine"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/manage/reader": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Which reader reads documents, and whether it is on trial */
        get: operations["getReader"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/manage/reading-comparisons": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List how readers did on reviewed documents
         * @description Each reads documents once more that people decided about, in the shadow, and counts by type and field what was right then and is right now.
         */
        get: operations["listReadingComparisons"];
        put?: never;
        /**
         * Compare the reader with what people decided
         * @description Reads the newest 100 reviewed documents of each type once more, behind everything that waits, with the layouts of now. Nothing else comes of what is read. `GET /manage/reading-comparisons` tells how far it is.
         */
        post: operations["compareReadings"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/manage/reading-comparisons/{uuid}/decide": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Keep, forget or take back a reader
         * @description Kept, the reader is in force, and bills that waited for that alone go on. One that reads any type worse is not kept. Taken back, what it reads waits for a person, and the layouts that were in force with the one kept before read again.
         */
        post: operations["decideReadingComparison"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/manage/reading-templates": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List what corrections taught of layouts
         * @description A correction of a document in review becomes a template of its layout: the next document of the layout is read where the person found the values, and a person confirms them.
         */
        get: operations["listReadingTemplates"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/manage/reading-templates/{uuid}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Take a version of a reading template back
         * @description The version before it reads again, or none. What was read by it stays as it is: have a document read again.
         */
        delete: operations["removeReadingTemplate"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/manage/reading-thresholds": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List how sure bills have to be read before they need nobody
         * @description Learned from reviewed documents alone, for each kind of bill by itself: what it is, how it was read, and by which version of which layout. With fewer than 600 reviewed it is not known.
         */
        get: operations["listReadingThresholds"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/manage/reason-codes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Reasons for decisions
         * @description The tenant's list, or the one every tenant begins with. A decision takes one of these codes or words of its own.
         */
        get: operations["getReasonCodes"];
        /**
         * Replace the reasons for decisions
         * @description With `If-Match` only while it is what was read: 409 otherwise, with who changed it and when. Each change is kept (`GET /manage/setting-versions`).
         */
        put: operations["putReasonCodes"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/manage/reaudits": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * How far a change of codes, rates or overrides is
         * @description After charge codes, exchange rates or overrides of the policy were changed, open invoices are looked at, and those audited again that the change touches. Any other change of the policy has all of them audited again, and does not stand here. Empty: none is under way.
         */
        get: operations["listReaudits"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/manage/recoveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List what was approved too much
         * @description One for each order and vendor, the last changed first; `counts` are of all of them by state; `totals` of all that fit, whatever their state, by currency.
         */
        get: operations["listRecoveries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/manage/recoveries/{recoveryUuid}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a recovery with its invoices, its history and the letter
         * @description The letter asks for what is left; as CSV (a line for each invoice) or PDF by `format`.
         */
        get: operations["getRecovery"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/manage/recoveries/{recoveryUuid}/claim": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Claim what is left of the vendor
         * @description Notes the claim and answers the letter to send, which the service does not send itself: `sent`, or `.../messages` later, notes how and when somebody did. The same letter as PDF is `GET .../{recoveryUuid}?format=pdf`.
         */
        post: operations["claimRecovery"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/manage/recoveries/{recoveryUuid}/messages": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Note that the claim was sent, or what the vendor answered
         * @description The service does not send the letter: who sent it notes how, to whom and on which day; answers are noted likewise. Both stand in the history, the last days in `sentOn` and `answeredOn`. `Sent` needs a claim (409 while nothing was claimed).
         */
        post: operations["recordRecoveryMessage"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/manage/recoveries/{recoveryUuid}/recovered": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Note money that came back
         * @description A part leaves the rest as it is; more than is left is refused. So is more than the approval limit of who notes it, with what was given up or noted of the same recovery before: what came back may be billed again. Where duties are separated, whoever approved what was paid too much does not note it (of what the policy approved: whoever brought it).
         */
        post: operations["recordRecovered"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/manage/recoveries/{recoveryUuid}/waive": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Give up what is left
         * @description Kept with its reason, and not asked for again. Refused where it is beyond the approval limit of who gives it up, with what was given up or noted as come back of the same recovery before. Where duties are separated, whoever approved what was paid too much does not give it up (of what the policy approved: whoever brought it).
         */
        post: operations["waiveRecovery"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/manage/report": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the figures of a range of days
         * @description What was decided in these days, beside as many days before; by day, by vendor, by what the audit found; what came in, what was delivered, what is open now.
         */
        get: operations["getReport"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/manage/reviews": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List documents that wait for a person
         * @description In the order in which they are given out: bills first, those of quick pay before others, the oldest first; what was passed over comes last. `state=done`: the last one first.
         */
        get: operations["listReviews"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/manage/reviews/{uuid}/skip": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Pass over a document that waits for a person
         * @description It is let go, and comes again behind all others. 409 where somebody else holds it, or it was decided.
         */
        post: operations["skipReview"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/manage/reviews/{uuid}/take": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Take a document that waits for a person, or hold it for longer
         * @description Nobody else is given it for ten minutes. 409 where somebody else holds it, or it was decided.
         */
        post: operations["takeReview"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/manage/reviews/counts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Count documents that wait for a person, and what was done today */
        get: operations["countReviews"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/manage/reviews/next": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Take the next document that waits for a person
         * @description Nobody else is given it for ten minutes. What the caller held before is let go. `review` is null where none waits that fits.
         */
        post: operations["takeNextReview"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/manage/sandbox/clock": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Set the clock of a sandbox tenant */
        post: operations["setSandboxClock"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/manage/setting-versions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Versions of settings that move money
         * @description Charge codes, vendors' names for them, exchange rates, reasons, vendors, customers and EDI partners: who changed what, when, and from which day on. The newest first. Versions of the audit policy have a list of their own.
         */
        get: operations["listSettingVersions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/manage/setting-versions/{versionUuid}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A version of a setting, whole */
        get: operations["getSettingVersion"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/manage/setting-versions/{versionUuid}/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What a version would change among open invoices
         * @description A page of them is judged again from stored facts as if the version was in force, and nothing is changed. To try a change before it holds: make it for a day to come (`effectiveFrom`), look, and withdraw it if need be.
         */
        get: operations["previewSettingVersion"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/manage/setting-versions/{versionUuid}/restore": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Put an earlier version of a setting in force again
         * @description As a new version: history is never rewritten. What takes two people waits for the second one as any change of it does. With `eTag` or `If-Match` only while the setting is what was read: 409 otherwise.
         */
        post: operations["restoreSettingVersion"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/manage/setting-versions/{versionUuid}/withdraw": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Withdraw a version whose day has not come
         * @description It never takes effect, and stays in the list. One that has taken effect is 409.
         */
        post: operations["withdrawSettingVersion"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/manage/settings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get the tenant's settings */
        get: operations["getSettings"];
        /**
         * Set the tenant's settings
         * @description What would end the separation of duties where it holds waits for a second person (`pendingChanges`); everything else takes effect at once.
         */
        put: operations["putSettings"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/manage/sign-in": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get how people sign in */
        get: operations["getSignIn"];
        /**
         * Set how people sign in
         * @description Who has a role that asks for a second factor and has none, can do nothing but set one up. A length counts with the next password that somebody chooses.
         */
        put: operations["putSignIn"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/manage/statements/compare": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Compare a carrier's statement of account
         * @description Row by row: what is approved for payment, open, ended unpaid, or never came in, and by how much the amounts differ. Nothing is stored.
         */
        post: operations["compareStatement"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/manage/teams": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List teams */
        get: operations["listTeams"];
        put?: never;
        /**
         * Make a team
         * @description People who look after invoices together: an invoice is assigned to a team as to a person (`POST /manage/invoices/{uuid}/assign`), and the queue is filtered by it. A team gives nobody a right.
         */
        post: operations["makeTeam"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/manage/teams/{uuid}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Remove a team */
        delete: operations["removeTeam"];
        options?: never;
        head?: never;
        /** Rename a team, or say who is in it */
        patch: operations["changeTeam"];
        trace?: never;
    };
    "/manage/tenants": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a tenant
         * @description For the operator: `X-Api-Key` holds the operator key.
         */
        post: operations["createTenant"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/manage/tenants/{tenantUuid}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change a tenant
         * @description For the operator: name, grants and the case of property names in answers. What is left out stays.
         */
        patch: operations["changeTenant"];
        trace?: never;
    };
    "/manage/tenants/{tenantUuid}/quotas": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Set a tenant's quotas
         * @description For the operator. What is left out is as usual. What is there already stays; what comes on top is refused.
         */
        put: operations["putQuotas"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/manage/transcriber": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The tenant's document AI
         * @description With what was asked and spent this month. Its key is told by nothing.
         */
        get: operations["getTranscriber"];
        /**
         * Set the tenant's document AI
         * @description Documents whose own reading leaves a required field in doubt are sent to it, where it is enabled and the type is among `kinds`. What is not given is as it is at first (disabled, Invoice, 30 seconds); a key stays while the address stays with its host.
         */
        put: operations["changeTranscriber"];
        post?: never;
        /**
         * Take the document AI away
         * @description Its key is forgotten, and nothing is sent to it from then on. What it answered stays with the documents.
         */
        delete: operations["removeTranscriber"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/manage/transcriber/calls": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the calls of the document AI
         * @description A line for each document that was sent to it, or was not and why, with what it cost. Test calls are not among them.
         */
        get: operations["listTranscriberCalls"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/manage/transcriber/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Hold the document AI to its contract
         * @description A made-up invoice is sent with the key, with another and without one, and a file that is no document: four calls, which are not counted against the cap. Tells by name which rule is broken. The same as `weighbridge transcriber check URL`.
         */
        post: operations["testTranscriber"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/manage/vendors": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List vendors */
        get: operations["listVendors"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/manage/vendors/{externalId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get a vendor */
        get: operations["getVendor"];
        /**
         * Set a vendor
         * @description Replaces what is known about it. Who it is (name, SCAC, MC and DOT numbers), its charge aliases and account numbers stay where they are not sent; an alias that is another code of the tenant's is refused. Where duties are separated, a first remit-to and first payment terms take effect at once, and a change of them waits for a second person (`pendingChanges`). With `If-Match` only while it is what was read: 409 otherwise, with who changed it and when. Each change is kept (`GET /manage/setting-versions`).
         */
        put: operations["putVendor"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/manage/vendors/{externalId}/block": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Block or unblock a vendor
         * @description While a vendor is blocked, its invoices are received and audited, each with the finding `vendor-blocked`, and none is approved automatically; approvals that can be undone still do not take effect. It is a version of the vendor's record, with who and when. Once it is unblocked, its open invoices are audited again.
         */
        put: operations["putVendorBlock"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/manage/vendors/{externalId}/charge-aliases": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A vendor's own names for charge codes */
        get: operations["getChargeAliases"];
        /**
         * Replace a vendor's own names for charge codes
         * @description A name that is another code of the tenant's, or an alias of it, is refused (400), where it is new. Its open invoices are audited again. With `If-Match` only while it is what was read: 409 otherwise, with who changed it and when. Each change is kept (`GET /manage/setting-versions`).
         */
        put: operations["putChargeAliases"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/manage/vendors/{externalId}/doubles": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List records that may be the same carrier
         * @description Other records of the directory with its DOT or MC number, a SCAC, an account number, its name but for the form of the company, or an address at the domain of its mail; the likeliest first, fifty at most. Records that are another name of one already are left out.
         */
        get: operations["listVendorDoubles"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/manage/vendors/{externalId}/merge": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Merge a vendor record into another
         * @description Says that the two records are one carrier: this one becomes another name of `into`. Nothing that is stored changes; from now on whatever names either is matched, searched for duplicates, cumulated and held as one vendor's, and the open invoices of both are audited again. The remit-to and terms of `into` hold, a block of either blocks both, and of what the audit policy says of each the stricter holds. Where duties are separated it takes effect at once only if both records say the same remit-to and payment terms; else it waits for a second person. A record that is another name already, or has other names, is refused.
         */
        post: operations["mergeVendor"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/manage/vendors/{externalId}/merge-preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Preview a merge of two vendor records
         * @description What would change was this record another name of `into`: the open invoices that are audited again, invoices under one number on both records, orders that both billed, and what the records differ in with whose word holds. Nothing is changed.
         */
        get: operations["getVendorMergePreview"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/manage/vendors/{externalId}/take-apart": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Take a merged vendor record apart
         * @description The record stands by itself again, with everything that it kept; the open invoices of both are audited again. It takes a second person where the merge would.
         */
        post: operations["takeVendorApart"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/manage/views": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List saved views */
        get: operations["listSavedViews"];
        put?: never;
        /**
         * Save a view
         * @description The filters, sort and columns of a list of invoices under a name, for the caller or for everybody.
         */
        post: operations["saveView"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/manage/views/{uuid}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Change a saved view
         * @description Its owner changes it; a shared one an admin too.
         */
        put: operations["changeView"];
        post?: never;
        /**
         * Remove a saved view
         * @description Its owner removes it; a shared one an admin too.
         */
        delete: operations["removeView"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/manage/webhook-deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List webhook deliveries */
        get: operations["listWebhookDeliveries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/manage/webhook-deliveries/{uuid}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get a webhook delivery with every attempt */
        get: operations["getWebhookDelivery"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/manage/webhook-deliveries/{uuid}/redeliver": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Deliver a webhook once more
         * @description At once, whatever became of it; the id and the body are the same, the 8 hours begin anew.
         */
        post: operations["redeliverWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/manage/webhook-endpoints": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List webhook endpoints */
        get: operations["listWebhookEndpoints"];
        put?: never;
        /**
         * Register a webhook endpoint
         * @description Events are posted to it, signed as the Standard Webhooks specification says with the secret that is answered here, once. It hears on without an end, so it is made by those alone whose access has none, and hears what they may look up: invoices, orders, disputes, documents by the scopes of these names.
         */
        post: operations["createWebhookEndpoint"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/manage/webhook-endpoints/{uuid}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get a webhook endpoint */
        get: operations["getWebhookEndpoint"];
        put?: never;
        post?: never;
        /**
         * Delete a webhook endpoint
         * @description What waits for it is cancelled; its deliveries stay readable.
         */
        delete: operations["deleteWebhookEndpoint"];
        options?: never;
        head?: never;
        /**
         * Change a webhook endpoint
         * @description Disabling cancels what waits for it, and nothing is queued for it until it is enabled; `recover` sends what it missed. Another address, kinds of events that it did not hear, and enabling it again are for those alone who may register such an endpoint.
         */
        patch: operations["changeWebhookEndpoint"];
        trace?: never;
    };
    "/manage/webhook-endpoints/{uuid}/recover": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send what an endpoint has missed
         * @description Sends at once what was raised since then and has not been delivered: waiting for its next retry, discarded or cancelled.
         */
        post: operations["recoverWebhooks"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/manage/webhook-endpoints/{uuid}/rotate-secret": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Rotate the secret of a webhook endpoint
         * @description For a day both secrets sign, so that the consumer can change over without a gap. It is for those who may register such an endpoint.
         */
        post: operations["rotateWebhookSecret"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/manage/webhook-endpoints/{uuid}/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a test event
         * @description Sends an event of the kind with made-up ids to this endpoint; the delivery tells what became of it.
         */
        post: operations["testWebhookEndpoint"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/oauth/revoke": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Revoke an access token
         * @description Every process refuses the token within two seconds. A token that is unknown or another client's is answered alike, and nothing happens (RFC 7009).
         */
        post: operations["revokeToken"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/oauth/token": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Get an access token
         * @description An access token for an hour. The client is an API key: its uuid and the key itself, by `client_secret_basic` or `client_secret_post`. Revoking the key ends its tokens.
         */
        post: operations["issueToken"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/tenants/{tenantUuid}/composite-orders": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create composite order
         * @deprecated
         * @description Always makes a new order with a uuid of its own, even for the same body: it is not idempotent. The order is durable with the answer and lands a moment later. An order of the same number is replaced; open invoices matched to it are replaced, too (each has a new uuid and its INVOICE_CREATED; the old uuid names it). Where an invoice was approved, order and invoice stay, the new order stands beside them, and what was approved counts against it. With `enableValidations` bad data is a 400 that names every failure; without it nearly any data is accepted.
         */
        post: operations["createCompositeOrder"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/tenants/{tenantUuid}/composite-orders/{orderUuid}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Display composite order
         * @description Any order, whichever generation made it. A replaced one still answers, and `replacedBy` names the order in its place.
         */
        get: operations["displayCompositeOrder"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/tenants/{tenantUuid}/composite-vendor-invoices": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Add composite vendor invoice
         * @description Takes a vendor invoice, durably, and answers its uuid; it is matched and audited afterwards. Always a new invoice, also for the same body: one that comes twice is judged by the duplicate rule. With `enableValidations` bad data is refused, every failure at once; without it nearly any data is accepted, answered as it was said, and held for a person where it cannot be audited.
         */
        post: operations["addCompositeVendorInvoice"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/tenants/{tenantUuid}/composite-vendor-invoices/{vendorInvoiceUuid}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Display composite vendor invoice
         * @description An invoice of any state, whichever way it came in; what a legacy body said is answered to the letter.
         */
        get: operations["displayCompositeVendorInvoice"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/tenants/{tenantUuid}/customers/search": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Search customer
         * @description The customer that everything said fits, whatever the case and the blanks, however the service came to know it. None: 404. Several that fit equally well: 409, with their uuids in `errors`.
         */
        post: operations["searchCustomer"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/tenants/{tenantUuid}/vendor-invoices": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Look up invoices by shipment number
         * @description By order numbers and by references of type ShipmentNumber. An unknown shipment has none.
         */
        get: operations["lookUpInvoicesByShipment"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/tenants/{tenantUuid}/vendor-invoices/{invoiceUuid}/terminate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Terminate invoice
         * @description Once terminated the invoice can no longer be audited or approved. Already finalized: 409.
         */
        post: operations["terminateInvoice"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/tenants/{tenantUuid}/vendor-invoices/{vendorInvoiceUuid}/audit-results": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Display audit results
         * @deprecated
         */
        get: operations["displayAuditResults"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/tenants/{tenantUuid}/vendor-invoices/{vendorInvoiceUuid}/documents": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Add vendor invoice documents
         * @description With a type other than 0 (Unset) the document is approved at once. The name need not be unique.
         */
        post: operations["addVendorInvoiceDocuments"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/tenants/{tenantUuid}/vendor-invoices/{vendorInvoiceUuid}/documents/{documentUuid}/pdf": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get vendor invoice document as PDF
         * @description A document of the invoice or of its orders as a PDF, whatever was uploaded: an image becomes its pages, any other file a page that names it and carries it as an attachment.
         */
        get: operations["getVendorInvoiceDocumentPdf"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/tenants/{tenantUuid}/vendor-invoices/delivered": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Mark invoices as delivered
         * @description All of them, or none: a uuid that is unknown or not finalized is a 400 that names it.
         */
        post: operations["markInvoicesDelivered"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/tenants/{tenantUuid}/vendor-invoices/finalized": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List finalized vendor invoices
         * @description To be polled: a consumer that moves `StartTime` to the last date it was given misses none.
         */
        get: operations["listFinalizedVendorInvoices"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/tenants/{tenantUuid}/vendors/search": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Search vendor
         * @description The vendor that everything said fits, whatever the case and the blanks, however the service came to know it. None: 404. Several that fit equally well: 409, with their uuids in `errors`.
         */
        post: operations["searchVendor"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/capture/callback": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Document-capture callback
         * @description Called by an external capture provider. Images are base64, data URIs or https addresses; those are fetched, each by itself, and tried again where that may help. A repeat of a captureId is accepted and does nothing.
         */
        post: operations["captureCallback"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/documents/{documentUuid}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get document */
        get: operations["getDocument"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/documents/{documentUuid}/file": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get document file */
        get: operations["getDocumentFile"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/documents/approved/search": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Search approved documents
         * @description By approval time; a document of several orders comes once for each.
         */
        post: operations["searchApprovedDocuments"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/documents/ingest": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Ingest supporting documents
         * @description Accepts up to 50 files of 25 MiB, 64 MiB as base64, durably. They become drafts under the order and the invoice named, also when those arrive later. Only for tenants with the grant ingest-documents.
         */
        post: operations["ingestDocuments"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/invoices": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create invoice (provisional)
         * @description Accepts a vendor invoice, durably, and ingests it afterwards, which may take several minutes. Only for tenants with the grant create-invoice.
         */
        post: operations["createInvoice"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/invoices/{invoiceUuid}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get invoice
         * @description An invoice of any state, including one not yet approved or terminated.
         */
        get: operations["getInvoice"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/invoices/{invoiceUuid}/disputes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List disputes of an invoice
         * @description The complete list, without the communications.
         */
        get: operations["listDisputes"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/invoices/{invoiceUuid}/disputes/{disputeUuid}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get dispute
         * @description Without the communications. The eTag is also a header.
         */
        get: operations["getDispute"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/invoices/{invoiceUuid}/disputes/{disputeUuid}/communications": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List communications of a dispute
         * @description The complete list. A communication without `email` stayed inside the service.
         */
        get: operations["listCommunications"];
        put?: never;
        /**
         * Create communication
         * @description If earlier communications of the dispute were e-mails, an e-mail goes out for this one too, to whom the first of them reached, else to the address kept for disputes with the other party.
         */
        post: operations["createCommunication"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/invoices/{invoiceUuid}/disputes/{disputeUuid}/communications/{communicationUuid}/attachments/{identifier}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get communication attachment */
        get: operations["getCommunicationAttachment"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/invoices/{invoiceUuid}/documents": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Attach document to invoice
         * @description The name need not be unique. With a type other than Unset the document is approved at once.
         */
        post: operations["attachInvoiceDocument"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/invoices/{invoiceUuid}/documents/{documentUuid}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get invoice document
         * @description A document of the invoice or of its orders as a PDF, also when a JPEG, PNG or TIFF was uploaded; 422 for a file no PDF can be made of.
         */
        get: operations["getInvoiceDocument"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/invoices/{invoiceUuid}/external-id": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get invoice external id */
        get: operations["getInvoiceExternalId"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/invoices/finalized": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List finalized invoices
         * @description Approved and terminated invoices by finalization time. A consumer that moves `StartTime` to the end it named, or to the last date it was given, misses none.
         */
        get: operations["listFinalizedInvoices"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/invoices/uuid": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get invoice uuid
         * @description Of several invoices with one external id the only one that is not terminated; else 409, with their uuids in `Errors`.
         */
        get: operations["getInvoiceUuid"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/orders": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create order
         * @description Accepts an order, durably, and ingests it afterwards. The same externalId again is a new version of that order.
         */
        post: operations["createOrder"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/orders/{orderExternalId}/documents": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List document metadata of an order */
        get: operations["listOrderDocuments"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/orders/{orderExternalId}/documents/uuids": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List document uuids of an order */
        get: operations["listOrderDocumentUuids"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/orders/{orderExternalId}/invoices": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get invoices of an order */
        get: operations["listOrderInvoices"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/orders/search": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Search orders
         * @description By the time of the latest version at or before `endTime`, so that pages do not shift while they are read.
         */
        post: operations["searchOrders"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/tenants/{tenantUuid}/vendor-invoices/{vendorInvoiceUuid}/audit-results": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get audit results
         * @description The result of an approved or terminated invoice. 404 with `Retry-After` while it is still being audited.
         */
        get: operations["getAuditResults"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface webhooks {
    DISPUTE_COMMUNICATION_CREATED: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A communication was added to a dispute. It may arrive before DISPUTE_CREATED.
         * @description Keys of `data`: invoiceUuid, disputeUuid, communicationUuid. Signed as Standard Webhooks says. Delivered at least once, in no particular order.
         */
        post: operations["receive_DISPUTE_COMMUNICATION_CREATED"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    DISPUTE_CREATED: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A dispute was created.
         * @description Keys of `data`: invoiceUuid, disputeUuid. Signed as Standard Webhooks says. Delivered at least once, in no particular order.
         */
        post: operations["receive_DISPUTE_CREATED"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    DISPUTE_UPDATED: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A dispute was changed, after its creation.
         * @description Keys of `data`: invoiceUuid, disputeUuid. Signed as Standard Webhooks says. Delivered at least once, in no particular order.
         */
        post: operations["receive_DISPUTE_UPDATED"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    DOCUMENT_APPROVED: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A document was approved.
         * @description Keys of `data`: orderExternalId, documentUuid. Signed as Standard Webhooks says. Delivered at least once, in no particular order.
         */
        post: operations["receive_DOCUMENT_APPROVED"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    INVOICE_APPROVED: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * An invoice was approved. Terminated invoices raise nothing.
         * @description Keys of `data`: invoiceUuid. Signed as Standard Webhooks says. Delivered at least once, in no particular order.
         */
        post: operations["receive_INVOICE_APPROVED"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    INVOICE_CREATED: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * An invoice was created.
         * @description Keys of `data`: invoiceUuid. Signed as Standard Webhooks says. Delivered at least once, in no particular order.
         */
        post: operations["receive_INVOICE_CREATED"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    ORDER_APPROVED: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * An order was approved.
         * @description Keys of `data`: orderExternalId. Signed as Standard Webhooks says. Delivered at least once, in no particular order.
         */
        post: operations["receive_ORDER_APPROVED"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    rateInvoice: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Rate an invoice (called by the service at the tenant's endpoint)
         * @description Called when an auditor asks for it, or before anything is approved where the policy says so; once for each order of the invoice. Attempted once, with 30 seconds; once more after 5xx where the tenant allows it. What no value of a list says is left out: a property null, in an entry of a list absent. An answer of at most 1 MiB; an exception of the engine preferably with 2xx and its text in RawResponse. Amount equals Rate x Quantity at four decimals; Rate, Quantity and Qualifier are given all three or not at all.
         */
        post: operations["rateInvoice"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface components {
    schemas: {
        AcceptedInvitation: {
            email: string;
            /** Format: uuid */
            tenantUuid: string;
        };
        ApiKey: {
            approvalLimit: string | null;
            createdAt: string;
            expiresAt: string | null;
            lastUsedAt: string | null;
            name: string;
            partner: string | null;
            prefix: string;
            revokedAt: string | null;
            scopes: ("orders" | "invoices" | "documents" | "disputes" | "audit" | "edi" | "manage" | "decide" | "admin")[];
            /** Format: uuid */
            uuid: string;
        };
        Assignee: {
            /** @description `user:<id>` or `team:<uuid>`, as an invoice is assigned by it. */
            assignee: string;
            /** @enum {string} */
            kind: "person" | "team";
            /** @description The caller, or a team the caller is in. */
            mine: boolean;
            name: string;
        };
        Assignment: {
            /** @description The id of a person, a team or a key (`user:...`, `team:...`, `key:...`), `me`, or null for nobody. */
            assignee?: string | null;
            eTag?: string | null;
        };
        AssignmentPreview: {
            /** @description Those of them that the rules would assign. */
            assigned: number;
            /** @description Those of them that were looked at: at most 5,000 and a few. */
            looked: number;
            rules: {
                invoices: number;
                name: string;
                /**
                 * @description Why it assigns nothing until it is changed; what falls under it stays nobody's meanwhile.
                 * @enum {string|null}
                 */
                problem: "person-gone" | "team-gone" | "team-empty" | null;
                to: {
                    assignee: string;
                    invoices: number;
                    name: string | null;
                }[];
            }[];
            /** @description Open invoices that are nobody's now. */
            unassigned: number;
        };
        AssignmentRule: {
            assignee: string;
            assigneeName: string | null;
            auditRules: string[];
            currency: string | null;
            customers: string[];
            divisions: string[];
            inTurns: boolean;
            /** @example 1250.5000 */
            maxBilled: string | null;
            /** @example 1250.5000 */
            minBilled: string | null;
            modes: string[];
            name: string;
            /**
             * @description Why it assigns nothing until it is changed; what falls under it stays nobody's meanwhile.
             * @enum {string|null}
             */
            problem: "person-gone" | "team-gone" | "team-empty" | null;
            sources: ("Api" | "Legacy" | "Edi210" | "Email" | "Capture" | "Upload")[];
            /** Format: uuid */
            uuid: string;
            vendors: string[];
        };
        AssignmentRules: {
            eTag: string;
            rules: components["schemas"]["AssignmentRule"][];
            /** @description The rules applied to what nobody had. */
            run: {
                assigned: number;
                /** @description Those that were looked at. */
                looked: number;
                /** @description Not taken back: somebody changed or decided them meanwhile. */
                passedOver: number;
                /** @description Taken back: nobody's again. */
                restored: number;
                /** Format: date-time */
                startedAt: string;
                startedByName: string | null;
                /** @enum {string} */
                state: "running" | "done" | "undoing" | "undone";
                /** @description Open invoices of nobody when it began. */
                unassigned: number;
                /** Format: uuid */
                uuid: string;
            } | null;
        };
        AssignmentRulesChange: {
            /** @description What the rules were known by when the change was made. */
            eTag?: string | null;
            /** @description In the order in which they are tried: the first that fits decides. */
            rules: {
                /**
                 * @description `user:...` or `team:...`.
                 * @example user:0190b7a0-1111-7000-8000-000000000001
                 */
                assignee: string;
                /** @description Audit rules that are a cause why it waits. Any of them; none or absent: any at all. */
                auditRules?: string[] | null;
                /** @description Three letters. */
                currency?: string | null;
                /** @description Customers of its orders, by external id or name. Any of them; none or absent: any at all. */
                customers?: string[] | null;
                /** @description The tag `division` of its orders. Any of them; none or absent: any at all. */
                divisions?: string[] | null;
                /** @description Of a team: to its members, one after the other, passing over who is away. */
                inTurns?: boolean | null;
                /** @description Billed at most; decimal text. */
                maxBilled?: string | null;
                /** @description Billed at least; decimal text. */
                minBilled?: string | null;
                /** @description Modes or types of service. Any of them; none or absent: any at all. */
                modes?: string[] | null;
                /** @example LTL over 5,000 */
                name: string;
                /** @description How it came. Any of them; none or absent: any at all. */
                sources?: ("Api" | "Legacy" | "Edi210" | "Email" | "Capture" | "Upload")[] | null;
                /**
                 * Format: uuid
                 * @description The rule it was before; absent: a new one.
                 */
                uuid?: string | null;
                /** @description Vendors, by external id, SCAC or name. Any of them; none or absent: any at all. */
                vendors?: string[] | null;
            }[];
        };
        AttachDocument: {
            /** @description Standard base64 with padding, at most 25 MiB of file. */
            base64String: string;
            /** @example pod.pdf */
            name: string;
            /**
             * @default Unset
             * @enum {string|null}
             */
            type?: "Unset" | "Invoice" | "DeliveryReceipt" | "ProofOfDelivery" | "BillOfLading" | "NoticeOfAssignment" | "RateConfirmation" | "WeightAndInspectionCertificate" | "LetterOfAuthority" | "LumperReceipt" | "PackingList" | "GeneratedInvoice" | "Email" | "CommercialInvoice" | "CertificateOfOrigin" | "CustomerRateConfirmation" | "ElectronicInterchangeReceipt" | "GatePass" | "InsuranceCertificate" | "OtherReceipt" | "W9" | "DeliveryOrder" | "WeightScaleTicket" | "TrailerInterchangeReceipt" | "PurchaseOrder" | "EscortTicket" | "PermitReceipt" | "ServiceOrder" | "CertificateOfDestruction" | "DonationReceipt" | "BrandStamp" | "InboundTripReport" | "WeighmasterCertificate" | "CargoActivitySheet" | "BrandBOLOne" | "TimeCard" | "TransferSheet" | "TripManifest" | "TrailerControlRecord" | "TargetTripSheet" | "ExitPass" | "BrandBOLTwo" | "ColdChainCustodyForm" | "BrandFreightDispatch" | "EquipmentSubmissionForm" | "Release" | "ACIManifest" | "TrailerPicture" | "MaterialSafetyDataSheet" | "ShipTicket" | "DeliveryTicket" | "InvoiceCorrected" | "EIRTicket" | "PalletReceipt" | "HistoricalAuditDocuments" | "DetentionReceipt" | "Unknown" | "Manifest" | "CustomerRateApproval" | "LoadCoverSheet" | "SafetyChecklist" | "BrandDeliveryConfirmationReport" | "StatementInvoice" | null;
        };
        AuditPolicy: {
            /**
             * @description Accept differences that an approved document supports. Such as a weight certificate for a reweighed shipment.
             * @default false
             */
            acceptSupported: boolean;
            /**
             * @description Who has to approve what. The first row that fits decides; an empty field fits every invoice. Nobody else approves then, and nothing is approved automatically unless the row says so.
             * @default []
             */
            approvalRules: {
                /**
                 * @description Two are two people.
                 * @default one
                 * @enum {string}
                 */
                approvers: "one" | "two";
                /**
                 * @description What is clean may be approved automatically all the same.
                 * @default false
                 */
                automatic: boolean;
                /**
                 * @description Of the orders; left out: any.
                 * @example USD
                 */
                currency?: string;
                /** @description Its ID in your system, or its name. */
                customer?: string;
                /** @description What the order's tag Division says. */
                division?: string;
                /**
                 * @description In the currency of the orders; of a credit what it gives back. An amount of at least 0 with at most 4 decimals.
                 * @example 5.0000
                 */
                from?: string;
                /** @description What the order's tag GL owner says. */
                glOwner?: string;
                /** @description As on the order, such as LTL. */
                mode?: string;
                /** @description Its ID in your system, SCAC or name. */
                vendor?: string;
                /** @description `role:approver`, `role:admin`, a team (`team:` and its uuid) or a person (`user:` and their id), as assignees are named. */
                who: string;
            }[];
            /**
             * @description Approve clean invoices automatically. Off: clean invoices wait in Ready for a person.
             * @default false
             */
            autoApprove: boolean;
            /**
             * @description Each charge.
             * @default {
             *       "over": {
             *         "amount": "2.0000",
             *         "percent": "1",
             *         "whichever": "larger"
             *       },
             *       "under": {
             *         "amount": "25.0000",
             *         "percent": "5",
             *         "whichever": "larger"
             *       }
             *     }
             */
            charge: {
                over: components["schemas"]["PolicyLimit"];
                under: components["schemas"]["PolicyLimit"];
            };
            /**
             * @description Some charges need.
             * @default []
             */
            chargeDocuments: {
                code: string;
                type: components["schemas"]["PolicyDocumentType"];
            }[];
            /**
             * @description A charge that is not on the order.
             * @default review
             * @enum {string}
             */
            chargeNotOnOrder: "off" | "information" | "review" | "dispute" | "block";
            /** @description Distance. Not compared while empty. */
            distance?: components["schemas"]["PolicyLimit"];
            /**
             * @description Look back for duplicates. Days of earlier invoices that are compared.
             * @default 548
             */
            duplicateWindowDays: number;
            /**
             * @description Exchange rates.
             * @default []
             */
            fx: {
                /**
                 * Format: date
                 * @description It holds from this day on.
                 * @example 2026-03-01
                 */
                date: string;
                /** @example USD */
                from: string;
                /**
                 * @description One unit of `from` in units of `to`. A rate above 0 with at most 12 decimals.
                 * @example 1.3600
                 */
                rate: string;
                /** @example USD */
                to: string;
            }[];
            /**
             * @description Latest balance due. Days from receipt of the original to receipt of a supplemental invoice.
             * @default 180
             */
            lateBillingDays: number;
            /** @description Latest first invoice. Days from delivery; leave empty to take any. */
            originalBillingDays?: number;
            /**
             * @description What is agreed with particular vendors, customers, modes and services, or for particular charges. The one with more conditions applies; of two with as many, the later one.
             * @default []
             */
            overrides: {
                charge?: {
                    over?: components["schemas"]["PolicyLimit"];
                    under?: components["schemas"]["PolicyLimit"];
                };
                /** @enum {string} */
                chargeNotOnOrder?: "off" | "information" | "review" | "dispute" | "block";
                distance?: components["schemas"]["PolicyLimit"];
                /**
                 * Format: date
                 * @example 2026-03-01
                 */
                effectiveFrom?: string;
                /**
                 * Format: date
                 * @example 2026-03-01
                 */
                effectiveUntil?: string;
                requiredDocuments?: {
                    /** @default false */
                    signed: boolean;
                    /**
                     * @description Approved: by a person, or with an invoice; Ready: read, with every check passed, is enough.
                     * @default Approved
                     * @enum {string}
                     */
                    status: "Approved" | "Ready";
                    type: components["schemas"]["PolicyDocumentType"];
                }[];
                total?: {
                    over?: components["schemas"]["PolicyLimit"];
                    under?: components["schemas"]["PolicyLimit"];
                };
                weight?: components["schemas"]["PolicyLimit"];
                when: {
                    /** @description Such as FUEL */
                    chargeCode?: string;
                    /** @description Its ID in your system */
                    customer?: string;
                    /** @description As on the order, such as LTL */
                    mode?: string;
                    /** @description As on the order */
                    service?: string;
                    /** @description Its ID in your system */
                    vendor?: string;
                };
            }[];
            /**
             * @description Rating engine.
             * @default {
             *       "rateBeforeAudit": false,
             *       "useRatedWhereOrderHasNone": false
             *     }
             */
            rating: {
                /**
                 * @description Once for each order of an invoice; until it has answered, nothing is approved automatically
                 * @default false
                 */
                rateBeforeAudit: boolean;
                /**
                 * @description By order: each takes its own answer. It also settles an order without any charges where that answer is valid; else a person does. The engine is asked for the charges that are billed: an accessorial nobody ordered is then expected at its rate
                 * @default false
                 */
                useRatedWhereOrderHasNone: boolean;
            };
            /**
             * @description Every invoice needs.
             * @default []
             */
            requiredDocuments: {
                /** @default false */
                signed: boolean;
                /**
                 * @description Approved: by a person, or with an invoice; Ready: read, with every check passed, is enough.
                 * @default Approved
                 * @enum {string}
                 */
                status: "Approved" | "Ready";
                type: components["schemas"]["PolicyDocumentType"];
            }[];
            /**
             * @description What a finding of a rule means.
             * @default {}
             */
            rules: {
                /**
                 * @description An answer of your own rating engine that is invalid is nothing to hold against the carrier.
                 * @enum {string}
                 */
                "rating-response-invalid"?: "off" | "information" | "review";
            } & {
                [key: string]: "off" | "information" | "review" | "dispute" | "block";
            };
            /** @description Ship date may differ by. Days; leave empty not to compare. */
            shipDateDays?: number;
            /**
             * @description Taxes by place of delivery.
             * @default []
             */
            taxes: {
                /** @description The tenant's charge code or the tax's name. */
                code: string;
                /**
                 * @description A percentage of at least 0 with at most 8 decimals.
                 * @example 2
                 */
                percent: string;
                /** @description Country and state, or a country alone. */
                place: string;
            }[];
            /**
             * @description Invoice total.
             * @default {
             *       "over": {
             *         "amount": "5.0000",
             *         "percent": "2",
             *         "whichever": "larger"
             *       },
             *       "under": {
             *         "amount": "25.0000",
             *         "percent": "5",
             *         "whichever": "larger"
             *       }
             *     }
             */
            total: {
                over: components["schemas"]["PolicyLimit"];
                under: components["schemas"]["PolicyLimit"];
            };
            /** @description Weight. Not compared while empty. */
            weight?: components["schemas"]["PolicyLimit"];
        };
        AuditPolicyChange: {
            /**
             * @description Accept differences that an approved document supports. Such as a weight certificate for a reweighed shipment.
             * @default false
             */
            acceptSupported?: boolean;
            /**
             * @description Who has to approve what. The first row that fits decides; an empty field fits every invoice. Nobody else approves then, and nothing is approved automatically unless the row says so.
             * @default []
             */
            approvalRules?: {
                /**
                 * @description Two are two people.
                 * @default one
                 * @enum {string|null}
                 */
                approvers?: "one" | "two" | null;
                /**
                 * @description What is clean may be approved automatically all the same.
                 * @default false
                 */
                automatic?: boolean | null;
                /**
                 * @description Of the orders; left out: any.
                 * @example USD
                 */
                currency?: string | null;
                /** @description Its ID in your system, or its name. */
                customer?: string | null;
                /** @description What the order's tag Division says. */
                division?: string | null;
                /**
                 * @description In the currency of the orders; of a credit what it gives back. An amount of at least 0 with at most 4 decimals.
                 * @example 5.0000
                 */
                from?: string | number | null;
                /** @description What the order's tag GL owner says. */
                glOwner?: string | null;
                /** @description As on the order, such as LTL. */
                mode?: string | null;
                /** @description Its ID in your system, SCAC or name. */
                vendor?: string | null;
                /** @description `role:approver`, `role:admin`, a team (`team:` and its uuid) or a person (`user:` and their id), as assignees are named. */
                who: string;
            }[];
            /**
             * @description Approve clean invoices automatically. Off: clean invoices wait in Ready for a person.
             * @default false
             */
            autoApprove?: boolean;
            /**
             * @description Each charge.
             * @default {
             *       "over": {
             *         "amount": "2.0000",
             *         "percent": "1",
             *         "whichever": "larger"
             *       },
             *       "under": {
             *         "amount": "25.0000",
             *         "percent": "5",
             *         "whichever": "larger"
             *       }
             *     }
             */
            charge?: {
                over?: components["schemas"]["PolicyLimitSent"] | null;
                under?: components["schemas"]["PolicyLimitSent"] | null;
            } | null;
            /**
             * @description Some charges need.
             * @default []
             */
            chargeDocuments?: {
                code: string;
                type: components["schemas"]["PolicyDocumentType"];
            }[];
            /**
             * @description A charge that is not on the order.
             * @default review
             * @enum {string}
             */
            chargeNotOnOrder?: "off" | "information" | "review" | "dispute" | "block";
            /** @description As it was answered; not read. */
            createdAt?: unknown;
            /** @description As it was answered; not read. */
            createdBy?: unknown;
            /** @description Distance. Not compared while empty. */
            distance?: components["schemas"]["PolicyLimitSent"] | null;
            /**
             * @description Look back for duplicates. Days of earlier invoices that are compared.
             * @default 548
             */
            duplicateWindowDays?: number;
            /** @description The version that the change was made from, as the `ETag` header tells it. When another one is in force meanwhile: 409. `If-Match` says the same. */
            eTag?: string | null;
            /**
             * @description Exchange rates.
             * @default []
             */
            fx?: {
                /**
                 * Format: date
                 * @description It holds from this day on.
                 * @example 2026-03-01
                 */
                date: string;
                /** @example USD */
                from: string;
                /**
                 * @description One unit of `from` in units of `to`. A rate above 0 with at most 12 decimals.
                 * @example 1.3600
                 */
                rate: string | number;
                /** @example USD */
                to: string;
            }[];
            /**
             * @description Latest balance due. Days from receipt of the original to receipt of a supplemental invoice.
             * @default 180
             */
            lateBillingDays?: number;
            /** @description Latest first invoice. Days from delivery; leave empty to take any. */
            originalBillingDays?: number | null;
            /**
             * @description What is agreed with particular vendors, customers, modes and services, or for particular charges. The one with more conditions applies; of two with as many, the later one.
             * @default []
             */
            overrides?: {
                charge?: {
                    over?: components["schemas"]["PolicyLimitSent"];
                    under?: components["schemas"]["PolicyLimitSent"];
                } | null;
                /** @enum {string|null} */
                chargeNotOnOrder?: "off" | "information" | "review" | "dispute" | "block" | null;
                distance?: components["schemas"]["PolicyLimitSent"] | null;
                /**
                 * Format: date
                 * @example 2026-03-01
                 */
                effectiveFrom?: string | null;
                /**
                 * Format: date
                 * @example 2026-03-01
                 */
                effectiveUntil?: string | null;
                requiredDocuments?: {
                    /** @default false */
                    signed?: boolean | null;
                    /**
                     * @description Approved: by a person, or with an invoice; Ready: read, with every check passed, is enough.
                     * @default Approved
                     * @enum {string|null}
                     */
                    status?: "Approved" | "Ready" | null;
                    type: components["schemas"]["PolicyDocumentType"];
                }[] | null;
                total?: {
                    over?: components["schemas"]["PolicyLimitSent"];
                    under?: components["schemas"]["PolicyLimitSent"];
                } | null;
                weight?: components["schemas"]["PolicyLimitSent"] | null;
                when: {
                    /** @description Such as FUEL */
                    chargeCode?: string | null;
                    /** @description Its ID in your system */
                    customer?: string | null;
                    /** @description As on the order, such as LTL */
                    mode?: string | null;
                    /** @description As on the order */
                    service?: string | null;
                    /** @description Its ID in your system */
                    vendor?: string | null;
                };
            }[];
            /** @description As it was answered; not read. */
            pendingChange?: unknown;
            /**
             * @description Rating engine.
             * @default {
             *       "rateBeforeAudit": false,
             *       "useRatedWhereOrderHasNone": false
             *     }
             */
            rating?: {
                /**
                 * @description Once for each order of an invoice; until it has answered, nothing is approved automatically
                 * @default false
                 */
                rateBeforeAudit?: boolean | null;
                /**
                 * @description By order: each takes its own answer. It also settles an order without any charges where that answer is valid; else a person does. The engine is asked for the charges that are billed: an accessorial nobody ordered is then expected at its rate
                 * @default false
                 */
                useRatedWhereOrderHasNone?: boolean | null;
            };
            /**
             * @description Every invoice needs.
             * @default []
             */
            requiredDocuments?: {
                /** @default false */
                signed?: boolean | null;
                /**
                 * @description Approved: by a person, or with an invoice; Ready: read, with every check passed, is enough.
                 * @default Approved
                 * @enum {string|null}
                 */
                status?: "Approved" | "Ready" | null;
                type: components["schemas"]["PolicyDocumentType"];
            }[];
            /**
             * @description What a finding of a rule means.
             * @default {}
             */
            rules?: {
                /**
                 * @description An answer of your own rating engine that is invalid is nothing to hold against the carrier.
                 * @enum {string}
                 */
                "rating-response-invalid"?: "off" | "information" | "review";
            } & {
                [key: string]: "off" | "information" | "review" | "dispute" | "block";
            };
            /** @description Ship date may differ by. Days; leave empty not to compare. */
            shipDateDays?: number | null;
            /**
             * @description Taxes by place of delivery.
             * @default []
             */
            taxes?: {
                /** @description The tenant's charge code or the tax's name. */
                code: string;
                /**
                 * @description A percentage of at least 0 with at most 8 decimals.
                 * @example 2
                 */
                percent: string | number;
                /** @description Country and state, or a country alone. */
                place: string;
            }[];
            /**
             * @description Invoice total.
             * @default {
             *       "over": {
             *         "amount": "5.0000",
             *         "percent": "2",
             *         "whichever": "larger"
             *       },
             *       "under": {
             *         "amount": "25.0000",
             *         "percent": "5",
             *         "whichever": "larger"
             *       }
             *     }
             */
            total?: {
                over?: components["schemas"]["PolicyLimitSent"] | null;
                under?: components["schemas"]["PolicyLimitSent"] | null;
            } | null;
            /** @description As it was answered; not read. */
            version?: unknown;
            /** @description Weight. Not compared while empty. */
            weight?: components["schemas"]["PolicyLimitSent"] | null;
        };
        AuditPolicyInForce: {
            /**
             * @description Accept differences that an approved document supports. Such as a weight certificate for a reweighed shipment.
             * @default false
             */
            acceptSupported: boolean;
            /**
             * @description Who has to approve what. The first row that fits decides; an empty field fits every invoice. Nobody else approves then, and nothing is approved automatically unless the row says so.
             * @default []
             */
            approvalRules: {
                /**
                 * @description Two are two people.
                 * @default one
                 * @enum {string}
                 */
                approvers: "one" | "two";
                /**
                 * @description What is clean may be approved automatically all the same.
                 * @default false
                 */
                automatic: boolean;
                /**
                 * @description Of the orders; left out: any.
                 * @example USD
                 */
                currency?: string;
                /** @description Its ID in your system, or its name. */
                customer?: string;
                /** @description What the order's tag Division says. */
                division?: string;
                /**
                 * @description In the currency of the orders; of a credit what it gives back. An amount of at least 0 with at most 4 decimals.
                 * @example 5.0000
                 */
                from?: string;
                /** @description What the order's tag GL owner says. */
                glOwner?: string;
                /** @description As on the order, such as LTL. */
                mode?: string;
                /** @description Its ID in your system, SCAC or name. */
                vendor?: string;
                /** @description `role:approver`, `role:admin`, a team (`team:` and its uuid) or a person (`user:` and their id), as assignees are named. */
                who: string;
            }[];
            /**
             * @description Approve clean invoices automatically. Off: clean invoices wait in Ready for a person.
             * @default false
             */
            autoApprove: boolean;
            /**
             * @description Each charge.
             * @default {
             *       "over": {
             *         "amount": "2.0000",
             *         "percent": "1",
             *         "whichever": "larger"
             *       },
             *       "under": {
             *         "amount": "25.0000",
             *         "percent": "5",
             *         "whichever": "larger"
             *       }
             *     }
             */
            charge: {
                over: components["schemas"]["PolicyLimit"];
                under: components["schemas"]["PolicyLimit"];
            };
            /**
             * @description Some charges need.
             * @default []
             */
            chargeDocuments: {
                code: string;
                type: components["schemas"]["PolicyDocumentType"];
            }[];
            /**
             * @description A charge that is not on the order.
             * @default review
             * @enum {string}
             */
            chargeNotOnOrder: "off" | "information" | "review" | "dispute" | "block";
            createdAt: string | null;
            createdBy: string | null;
            /** @description Distance. Not compared while empty. */
            distance?: components["schemas"]["PolicyLimit"];
            /**
             * @description Look back for duplicates. Days of earlier invoices that are compared.
             * @default 548
             */
            duplicateWindowDays: number;
            /**
             * @description Exchange rates.
             * @default []
             */
            fx: {
                /**
                 * Format: date
                 * @description It holds from this day on.
                 * @example 2026-03-01
                 */
                date: string;
                /** @example USD */
                from: string;
                /**
                 * @description One unit of `from` in units of `to`. A rate above 0 with at most 12 decimals.
                 * @example 1.3600
                 */
                rate: string;
                /** @example USD */
                to: string;
            }[];
            /**
             * @description Latest balance due. Days from receipt of the original to receipt of a supplemental invoice.
             * @default 180
             */
            lateBillingDays: number;
            /** @description Latest first invoice. Days from delivery; leave empty to take any. */
            originalBillingDays?: number;
            /**
             * @description What is agreed with particular vendors, customers, modes and services, or for particular charges. The one with more conditions applies; of two with as many, the later one.
             * @default []
             */
            overrides: {
                charge?: {
                    over?: components["schemas"]["PolicyLimit"];
                    under?: components["schemas"]["PolicyLimit"];
                };
                /** @enum {string} */
                chargeNotOnOrder?: "off" | "information" | "review" | "dispute" | "block";
                distance?: components["schemas"]["PolicyLimit"];
                /**
                 * Format: date
                 * @example 2026-03-01
                 */
                effectiveFrom?: string;
                /**
                 * Format: date
                 * @example 2026-03-01
                 */
                effectiveUntil?: string;
                requiredDocuments?: {
                    /** @default false */
                    signed: boolean;
                    /**
                     * @description Approved: by a person, or with an invoice; Ready: read, with every check passed, is enough.
                     * @default Approved
                     * @enum {string}
                     */
                    status: "Approved" | "Ready";
                    type: components["schemas"]["PolicyDocumentType"];
                }[];
                total?: {
                    over?: components["schemas"]["PolicyLimit"];
                    under?: components["schemas"]["PolicyLimit"];
                };
                weight?: components["schemas"]["PolicyLimit"];
                when: {
                    /** @description Such as FUEL */
                    chargeCode?: string;
                    /** @description Its ID in your system */
                    customer?: string;
                    /** @description As on the order, such as LTL */
                    mode?: string;
                    /** @description As on the order */
                    service?: string;
                    /** @description Its ID in your system */
                    vendor?: string;
                };
            }[];
            /** @description A policy that waits for a second person, where duties are separated; what differs, in words. */
            pendingChange: components["schemas"]["PendingChange"] | null;
            /**
             * @description Rating engine.
             * @default {
             *       "rateBeforeAudit": false,
             *       "useRatedWhereOrderHasNone": false
             *     }
             */
            rating: {
                /**
                 * @description Once for each order of an invoice; until it has answered, nothing is approved automatically
                 * @default false
                 */
                rateBeforeAudit: boolean;
                /**
                 * @description By order: each takes its own answer. It also settles an order without any charges where that answer is valid; else a person does. The engine is asked for the charges that are billed: an accessorial nobody ordered is then expected at its rate
                 * @default false
                 */
                useRatedWhereOrderHasNone: boolean;
            };
            /**
             * @description Every invoice needs.
             * @default []
             */
            requiredDocuments: {
                /** @default false */
                signed: boolean;
                /**
                 * @description Approved: by a person, or with an invoice; Ready: read, with every check passed, is enough.
                 * @default Approved
                 * @enum {string}
                 */
                status: "Approved" | "Ready";
                type: components["schemas"]["PolicyDocumentType"];
            }[];
            /**
             * @description What a finding of a rule means.
             * @default {}
             */
            rules: {
                /**
                 * @description An answer of your own rating engine that is invalid is nothing to hold against the carrier.
                 * @enum {string}
                 */
                "rating-response-invalid"?: "off" | "information" | "review";
            } & {
                [key: string]: "off" | "information" | "review" | "dispute" | "block";
            };
            /** @description Ship date may differ by. Days; leave empty not to compare. */
            shipDateDays?: number;
            /**
             * @description Taxes by place of delivery.
             * @default []
             */
            taxes: {
                /** @description The tenant's charge code or the tax's name. */
                code: string;
                /**
                 * @description A percentage of at least 0 with at most 8 decimals.
                 * @example 2
                 */
                percent: string;
                /** @description Country and state, or a country alone. */
                place: string;
            }[];
            /**
             * @description Invoice total.
             * @default {
             *       "over": {
             *         "amount": "5.0000",
             *         "percent": "2",
             *         "whichever": "larger"
             *       },
             *       "under": {
             *         "amount": "25.0000",
             *         "percent": "5",
             *         "whichever": "larger"
             *       }
             *     }
             */
            total: {
                over: components["schemas"]["PolicyLimit"];
                under: components["schemas"]["PolicyLimit"];
            };
            /** @description 0: the policy that every tenant starts with. */
            version: number;
            /** @description Weight. Not compared while empty. */
            weight?: components["schemas"]["PolicyLimit"];
        };
        AuditResult: {
            invoiceDetails: {
                /** Format: date */
                approvedDate: string | null;
                /** @description True when an item of the invoice names an item of its order. */
                associatedOrderLineItems: boolean;
                /** @description The currency of `vendorCharges`: the order's. */
                chargesCurrencyCode: string;
                /** Format: date */
                createdDate: string | null;
                /** @description The carrier's currency. */
                currencyCode: string;
                /** @description One unit of the carrier's currency in `chargesCurrencyCode`; null where the invoice was not converted. */
                exchangeRate: number | null;
                freightChargeTerms: string | null;
                /** Format: date */
                invoiceDate: string | null;
                invoiceReferenceNumbers: {
                    number: string;
                    type: string | null;
                }[];
                lineItems: {
                    class: number | null;
                    description: string | null;
                    handlingUnitCount: number | null;
                    nmfcCode: string | null;
                    orderLineItemId: string | null;
                    totalPieces: number | null;
                    weight: number | null;
                    weightUnit: string | null;
                }[];
                number: string;
                /** Format: date */
                receivedDate: string | null;
                source: string;
                stops: {
                    address: {
                        address1: string | null;
                        address2: string | null;
                        city: string | null;
                        country: string | null;
                        name: string | null;
                        postalCode: string | null;
                        state: string | null;
                    } | null;
                    sequence: number | null;
                    type: string | null;
                }[];
                tags: {
                    [key: string]: string | number | boolean | null;
                };
                terminatedMessage: string | null;
                terminatedReason: string | null;
                /** @description In `currencyCode`, the carrier's currency. */
                totalVendorPaymentAmount: number;
                vendor: {
                    description: string | null;
                    externalId: string | null;
                    scacCode: string | null;
                };
            };
            orders: {
                /** @description The currency of `vendorCharges`: the order's. */
                chargesCurrencyCode: string;
                customerCharges: {
                    charge: number;
                    code: string;
                    description: string | null;
                    qualifier: string | null;
                    quantity: number | null;
                    rate: number | null;
                    /** @description Why the amount is not the billed one. */
                    reason: string | null;
                    /** @description linehaul, fuel, accessorial, discount or tax */
                    type: string;
                    /**
                     * Format: uuid
                     * @description Of the tenant's charge code; never changes.
                     */
                    typeUuid: string;
                }[];
                customerExternalId: string | null;
                documents: {
                    hasSignature: boolean;
                    isRedacted: boolean;
                    modifiedBy: string;
                    /** Format: date-time */
                    modifiedDate: string;
                    name: string;
                    /** Format: uuid */
                    redactedDocumentUuid: string | null;
                    standardizedType: string;
                    submittedName: string;
                    type: string;
                    /** Format: uuid */
                    uuid: string;
                }[];
                /** @description One unit of the carrier's currency in `chargesCurrencyCode`; null where the invoice was not converted. */
                exchangeRate: number | null;
                freightChargeTerms: string | null;
                metadata: {
                    [key: string]: {
                        [key: string]: string | number | boolean | null;
                    };
                };
                orderNumber: string;
                orderReferenceNumbers: {
                    number: string;
                    type: string | null;
                }[];
                /** Format: uuid */
                uuid: string;
                vendorCharges: {
                    charge: number;
                    code: string;
                    description: string | null;
                    qualifier: string | null;
                    quantity: number | null;
                    rate: number | null;
                    /** @description Why the amount is not the billed one. */
                    reason: string | null;
                    /** @description linehaul, fuel, accessorial, discount or tax */
                    type: string;
                    /**
                     * Format: uuid
                     * @description Of the tenant's charge code; never changes.
                     */
                    typeUuid: string;
                }[];
                vendorExternalId: string | null;
            }[];
        };
        AuditTrailEvent: {
            /** @description `vendor changed`, `invoice approved`, `session begun`, or the operation itself. */
            action: string;
            actor: string;
            actorName: string | null;
            address: string | null;
            /** @description What differs, as it is. */
            after: unknown;
            /**
             * Format: date-time
             * @description On the real clock, also in a sandbox.
             */
            at: string;
            /** @description What differs, as it was; values of secrets stand as `…`. */
            before: unknown;
            /** @description It is in a batch of the chain. */
            isSealed: boolean;
            /** @enum {string} */
            kind: "operation" | "change" | "decision" | "sign-in" | "sign-out" | "refused" | "command" | "retention";
            operation: string | null;
            subject: string | null;
            /** @description How often; attempts that were refused are counted by address and minute. */
            times: number;
            /** @enum {string} */
            touches: "money" | "access" | "settings";
            traceId: string | null;
            /** Format: uuid */
            uuid: string;
        };
        AuditTrailPage: {
            /** @description The newest batch. Kept elsewhere, its hash proves later that nothing before it was taken away. */
            head: {
                batch: number;
                hash: string;
            } | null;
            items: components["schemas"]["AuditTrailEvent"][];
            nextCursor: string | null;
            /** @description Events that are in no batch yet. */
            unsealed: number;
        };
        Capture: {
            payload: {
                /** @description The provider's own id. A repeat does nothing. */
                captureId: string;
                /** @description Base64, data URIs, or https addresses, which are fetched. */
                images: string[];
                /** @description The order: its external id, else its number. */
                loadId: string;
            };
        };
        CaptureSecret: {
            /** @description Without it one is made. */
            secret?: string | null;
        };
        ChangedDispute: {
            eTag: string;
            /** Format: date-time */
            resolvedAt: string | null;
            /** Format: uuid */
            uuid: string;
        };
        ChangeDecision: {
            /** @description For whoever asked. */
            reason?: string | null;
        };
        ChargeTask: {
            /** @description Open invoices that carry it. */
            count: number;
            /** Format: date-time */
            firstSeenAt: string;
            /** @description The first twenty, the oldest first. */
            invoices: string[];
            /** Format: date-time */
            lastSeenAt: string;
            text: string;
            /** @description Its externalId, else its SCAC. */
            vendor: string;
            vendorExternalId: string | null;
            vendorName: string | null;
        };
        CheckedRatingEngine: {
            checks: {
                message: string;
                /** @example amount-is-rate-times-quantity */
                name: string;
                result: "passed" | "failed" | "warned" | "skipped";
            }[];
            /** @description The request that was sent, for a shell, with the key left to RATING_APIKEY. */
            curl: string;
            /** @description No check failed. */
            passed: boolean;
            rawResponse: string | null;
        };
        CheckedTranscriber: {
            checks: {
                message: string;
                /** @example shape */
                name: string;
                result: "passed" | "failed" | "warned" | "skipped";
            }[];
            /** @description No check failed. */
            passed: boolean;
        };
        Claim: {
            /** Format: date */
            answerBy: string;
            /** @description No money is in dispute, and yet the invoice is wrong (a class, a tax too low): a corrected one is asked for. */
            asksCorrection: boolean;
            bolNumbers: string[];
            charges: {
                /** @example 117.1600 */
                billed: string;
                /** @description Null: of the invoice as a whole. */
                code: string | null;
                description: string | null;
                /** @example 117.1600 */
                disputed: string;
                /** @example 117.1600 */
                payable: string;
            }[];
            /** @description The invoice's own, also where it was converted to be judged. */
            currency: string;
            evidence: string[];
            /** @description What the audit converted the invoice at; null where it is in the orders' currency. */
            exchangeRate: {
                from: string;
                /** @description The rate is of `to` in `from`: amounts were divided by it. */
                inverse: boolean;
                /** @example 1.3600 */
                rate: string;
                /** Format: date */
                rateOn: string;
                to: string;
            } | null;
            invoiceNumber: string;
            /** Format: date */
            invoiceOn: string;
            invoiceType: string;
            /** Format: uuid */
            invoiceUuid: string;
            isCredit: boolean;
            /** @description The whole invoice is disputed: a duplicate, or one that came too late. */
            isWhole: boolean;
            letter: {
                subject: string;
                text: string;
            };
            orderNumbers: string[];
            proNumbers: string[];
            reasons: {
                charge: string | null;
                description: string;
                rule: string;
            }[];
            /** Format: date */
            shipOn: string | null;
            totals: {
                /** @example 117.1600 */
                billed: string;
                /** @example 117.1600 */
                disputed: string;
                /** @example 117.1600 */
                payable: string;
                /** @example 117.1600 */
                undisputed: string;
            };
            vendor: {
                externalId: string | null;
                name: string | null;
                scac: string | null;
            };
        };
        Communication: {
            attachments: {
                identifier: string;
            }[];
            /** Format: date-time */
            createdAt: string;
            /** @description Only on a communication that was an e-mail. */
            email?: {
                subject: string;
            };
            text: string;
            /** Format: uuid */
            uuid: string;
        };
        CreatedDispute: {
            /** Format: uuid */
            communicationUuid: string | null;
            eTag: string;
            /** Format: uuid */
            uuid: string;
        };
        CreatedWebhookEndpoint: {
            /** @description No attempt has succeeded for 24 hours. */
            alert: boolean;
            /** Format: date-time */
            createdAt: string;
            description: string | null;
            enabled: boolean;
            /** Format: date-time */
            failingSince: string | null;
            /** @description Shown once. */
            secret: string;
            types: string[];
            url: string;
            /** Format: uuid */
            uuid: string;
        };
        Customer: {
            accountNumbers: {
                accountNumber: string;
                accountType: string | null;
                /** Format: uuid */
                uuid: string;
            }[];
            billingTerms: string | null;
            contact: {
                department: string | null;
                email: string | null;
                name: string | null;
                phone: string | null;
            } | null;
            externalId: string;
            name: string | null;
            /** Format: date-time */
            updatedAt: string;
            /** Format: uuid */
            uuid: string;
        };
        CustomerChange: {
            /** @description What other systems call the party by, for searches and legacy invoices; left as they are when not sent. */
            accountNumbers?: {
                accountNumber: string;
                /** @example Billing */
                accountType?: string | null;
            }[] | null;
            billingTerms?: string | null;
            contact?: {
                department?: string | null;
                email?: string | null;
                name?: string | null;
                phone?: string | null;
            } | null;
            name?: string | null;
        };
        CustomerSearch: {
            /** @description One of the party's account numbers; where no party has it as such, its external id. */
            accountNumber?: string | null;
            addressDetail?: {
                address1?: string | null;
                address2?: string | null;
                city?: string | null;
                state?: string | null;
                zip?: string | null;
            } | null;
            name?: string | null;
            /** Format: uuid */
            uuid?: string | null;
        };
        DeactivatedPerson: {
            /** @description Keys, accounts and partners that the successor answers for now. */
            handedOn: string[];
            /** @description Open invoices that were theirs; the successor's now, or nobody's. */
            invoices: number;
            /** @description Those that nobody took over. They go on working: hand them on, or revoke them. */
            left: string[];
        };
        DecidedInvoices: {
            items: {
                /** @description Of an assignment whose it was, of a snooze until when it was put off: what `restoreInvoices` takes. */
                before: string | null;
                /** @description Of a first approval: whom its giver approves for while they are away, and cannot give the second one for any more. */
                cannotCompleteFor: {
                    /** @description As assignees are named (`user:...`). */
                    by: string;
                    byName: string;
                }[];
                /** @description Of a conflict: what happened to it last, and by whom. */
                changed: {
                    /** Format: date-time */
                    at: string;
                    by: string;
                    kind: string;
                } | null;
                message: string | null;
                /** @description Who is away and for whom it is approved; null: it is the approver's own. */
                onBehalfOf: {
                    /** @description As assignees are named (`user:...`). */
                    by: string;
                    byName: string;
                } | null;
                /** @description ok, awaits-second, conflict, not-allowed, invalid, or not-reached: send it again */
                outcome: string;
                /** Format: uuid */
                uuid: string;
            }[];
        };
        DecidedSender: {
            decision: string;
            sender: string;
            vendorExternalId: string | null;
        };
        Delegation: {
            /** @description Who is away, as assignees are named (`user:...`). */
            by: string;
            byName: string;
            /** @description Who approves for them. */
            delegate: string;
            delegateName: string;
            /** Format: date */
            from: string;
            /**
             * Format: date
             * @description Included.
             */
            until: string;
            /** @description What is assigned to who is away stands among what is the delegate's, too. */
            withQueue: boolean;
        };
        DeliveredInvoices: string[];
        Dispute: {
            /** Format: date-time */
            createdAt: string;
            /** @description Changes with every change; a change that brings another is refused with 409. */
            eTag: string;
            /** @description Vendor, Tenant or Customer */
            party: string;
            reasons: {
                /** Format: date-time */
                createdAt: string;
                description: string;
                /** Format: date-time */
                resolvedAt: string | null;
                /** Format: uuid */
                uuid: string;
            }[];
            /** Format: date-time */
            resolvedAt: string | null;
            /** Format: uuid */
            uuid: string;
        };
        DisputeChange: {
            addReasons?: {
                description: string;
            }[] | null;
            eTag: string;
            resolveReasons?: string[] | null;
        };
        DisputeTakenBack: {
            eTag: string;
        };
        DisputeTemplate: {
            answerDays: number;
            closing: string;
            opening: string;
            /** @description What the texts may name: {{ invoiceNumber }}. */
            placeholders: string[];
            subject: string;
        };
        DisputeTemplateChange: {
            /** @description Days a carrier is given to answer. */
            answerDays?: number | null;
            /** @description Stands after it. */
            closing?: string | null;
            /** @description Stands before the claim. */
            opening?: string | null;
            /** @description Liquid, as `opening` and `closing` are: {{ invoiceNumber }}, {% if proNumber != "" %}...{% endif %}. Values: invoiceNumber, invoiceKind, invoiceDate, shipDate, orderNumbers, proNumber, bolNumber, vendor, scac, billed, undisputed, disputed, payable, position, currency, answerBy, tenant. A text without {{ and {% may name them in single braces ({invoiceNumber}) and is kept as Liquid that says the same. */
            subject?: string | null;
        };
        Document: {
            approvedAt: string | null;
            approvedBy: string | null;
            /** @description What was read from the document; varies with its type. */
            fields: Record<string, never>;
            filename: string;
            hasSignature: boolean;
            orderExternalId: string | null;
            /** @enum {string} */
            status: "Draft" | "Ready" | "Approved";
            /** @enum {string} */
            type: "Unset" | "Invoice" | "DeliveryReceipt" | "ProofOfDelivery" | "BillOfLading" | "NoticeOfAssignment" | "RateConfirmation" | "WeightAndInspectionCertificate" | "LetterOfAuthority" | "LumperReceipt" | "PackingList" | "GeneratedInvoice" | "Email" | "CommercialInvoice" | "CertificateOfOrigin" | "CustomerRateConfirmation" | "ElectronicInterchangeReceipt" | "GatePass" | "InsuranceCertificate" | "OtherReceipt" | "W9" | "DeliveryOrder" | "WeightScaleTicket" | "TrailerInterchangeReceipt" | "PurchaseOrder" | "EscortTicket" | "PermitReceipt" | "ServiceOrder" | "CertificateOfDestruction" | "DonationReceipt" | "BrandStamp" | "InboundTripReport" | "WeighmasterCertificate" | "CargoActivitySheet" | "BrandBOLOne" | "TimeCard" | "TransferSheet" | "TripManifest" | "TrailerControlRecord" | "TargetTripSheet" | "ExitPass" | "BrandBOLTwo" | "ColdChainCustodyForm" | "BrandFreightDispatch" | "EquipmentSubmissionForm" | "Release" | "ACIManifest" | "TrailerPicture" | "MaterialSafetyDataSheet" | "ShipTicket" | "DeliveryTicket" | "InvoiceCorrected" | "EIRTicket" | "PalletReceipt" | "HistoricalAuditDocuments" | "DetentionReceipt" | "Unknown" | "Manifest" | "CustomerRateApproval" | "LoadCoverSheet" | "SafetyChecklist" | "BrandDeliveryConfirmationReport" | "StatementInvoice";
            /** Format: uuid */
            uuid: string;
        };
        DocumentApproval: {
            eTag: string;
        };
        DocumentArchive: {
            uuids: string[];
        };
        DocumentChange: {
            eTag: string;
            /** @description Replaces all fields. Amounts (`totalAmount`, and `amount` of an entry of `charges`) are decimals with at most four places, such as "1185.00", their currency stands in `currency`. */
            fields?: {
                [key: string]: unknown;
            } | null;
            hasSignature?: boolean | null;
            /**
             * Format: uuid
             * @description An invoice that it lies with from now on, beside others, and so with the orders of that.
             */
            invoiceUuid?: string | null;
            /** @description The order it belongs to, in place of those it was linked to by name. */
            orderExternalId?: string | null;
            /** @enum {string|null} */
            type?: "Unset" | "Invoice" | "DeliveryReceipt" | "ProofOfDelivery" | "BillOfLading" | "NoticeOfAssignment" | "RateConfirmation" | "WeightAndInspectionCertificate" | "LetterOfAuthority" | "LumperReceipt" | "PackingList" | "GeneratedInvoice" | "Email" | "CommercialInvoice" | "CertificateOfOrigin" | "CustomerRateConfirmation" | "ElectronicInterchangeReceipt" | "GatePass" | "InsuranceCertificate" | "OtherReceipt" | "W9" | "DeliveryOrder" | "WeightScaleTicket" | "TrailerInterchangeReceipt" | "PurchaseOrder" | "EscortTicket" | "PermitReceipt" | "ServiceOrder" | "CertificateOfDestruction" | "DonationReceipt" | "BrandStamp" | "InboundTripReport" | "WeighmasterCertificate" | "CargoActivitySheet" | "BrandBOLOne" | "TimeCard" | "TransferSheet" | "TripManifest" | "TrailerControlRecord" | "TargetTripSheet" | "ExitPass" | "BrandBOLTwo" | "ColdChainCustodyForm" | "BrandFreightDispatch" | "EquipmentSubmissionForm" | "Release" | "ACIManifest" | "TrailerPicture" | "MaterialSafetyDataSheet" | "ShipTicket" | "DeliveryTicket" | "InvoiceCorrected" | "EIRTicket" | "PalletReceipt" | "HistoricalAuditDocuments" | "DetentionReceipt" | "Unknown" | "Manifest" | "CustomerRateApproval" | "LoadCoverSheet" | "SafetyChecklist" | "BrandDeliveryConfirmationReport" | "StatementInvoice" | null;
        };
        DocumentConfirmation: {
            eTag: string;
            /** @description Everything that stands on it, by the names of `transcription.fields`, and `charges` as a list of {description, code, rate, quantity, qualifier, amount}. Amounts are decimal text, days YYYY-MM-DD. `scac`, `mcNumber` and `dotNumber` count as the page has them where they are left out: `null` says that a number is not of who bills. */
            fields: {
                [key: string]: unknown;
            };
            hasSignature?: boolean | null;
            /**
             * @description false: a bill becomes no invoice.
             * @default true
             */
            invoice?: boolean | null;
            /** @description The other papers of a file that holds several. Each of its bills has to be said, or be said to be of another type: none is lost. */
            others?: {
                /** @description Everything that stands on it, by the names of `transcription.fields`, and `charges` as a list of {description, code, rate, quantity, qualifier, amount}. Amounts are decimal text, days YYYY-MM-DD. `scac`, `mcNumber` and `dotNumber` count as the page has them where they are left out: `null` says that a number is not of who bills. */
                fields: {
                    [key: string]: unknown;
                };
                /** @description Which of `transcription.papers` it is, from 1. */
                paper: number;
                /** @enum {string} */
                type: "Unset" | "Invoice" | "DeliveryReceipt" | "ProofOfDelivery" | "BillOfLading" | "NoticeOfAssignment" | "RateConfirmation" | "WeightAndInspectionCertificate" | "LetterOfAuthority" | "LumperReceipt" | "PackingList" | "GeneratedInvoice" | "Email" | "CommercialInvoice" | "CertificateOfOrigin" | "CustomerRateConfirmation" | "ElectronicInterchangeReceipt" | "GatePass" | "InsuranceCertificate" | "OtherReceipt" | "W9" | "DeliveryOrder" | "WeightScaleTicket" | "TrailerInterchangeReceipt" | "PurchaseOrder" | "EscortTicket" | "PermitReceipt" | "ServiceOrder" | "CertificateOfDestruction" | "DonationReceipt" | "BrandStamp" | "InboundTripReport" | "WeighmasterCertificate" | "CargoActivitySheet" | "BrandBOLOne" | "TimeCard" | "TransferSheet" | "TripManifest" | "TrailerControlRecord" | "TargetTripSheet" | "ExitPass" | "BrandBOLTwo" | "ColdChainCustodyForm" | "BrandFreightDispatch" | "EquipmentSubmissionForm" | "Release" | "ACIManifest" | "TrailerPicture" | "MaterialSafetyDataSheet" | "ShipTicket" | "DeliveryTicket" | "InvoiceCorrected" | "EIRTicket" | "PalletReceipt" | "HistoricalAuditDocuments" | "DetentionReceipt" | "Unknown" | "Manifest" | "CustomerRateApproval" | "LoadCoverSheet" | "SafetyChecklist" | "BrandDeliveryConfirmationReport" | "StatementInvoice";
                /** @description Whose bill it is, where the page does not say it plainly. */
                vendorExternalId?: string | null;
            }[];
            /** @description Which of `transcription.papers` it is, from 1. Without it: the first of this type. */
            paper?: number | null;
            /** @enum {string} */
            type: "Unset" | "Invoice" | "DeliveryReceipt" | "ProofOfDelivery" | "BillOfLading" | "NoticeOfAssignment" | "RateConfirmation" | "WeightAndInspectionCertificate" | "LetterOfAuthority" | "LumperReceipt" | "PackingList" | "GeneratedInvoice" | "Email" | "CommercialInvoice" | "CertificateOfOrigin" | "CustomerRateConfirmation" | "ElectronicInterchangeReceipt" | "GatePass" | "InsuranceCertificate" | "OtherReceipt" | "W9" | "DeliveryOrder" | "WeightScaleTicket" | "TrailerInterchangeReceipt" | "PurchaseOrder" | "EscortTicket" | "PermitReceipt" | "ServiceOrder" | "CertificateOfDestruction" | "DonationReceipt" | "BrandStamp" | "InboundTripReport" | "WeighmasterCertificate" | "CargoActivitySheet" | "BrandBOLOne" | "TimeCard" | "TransferSheet" | "TripManifest" | "TrailerControlRecord" | "TargetTripSheet" | "ExitPass" | "BrandBOLTwo" | "ColdChainCustodyForm" | "BrandFreightDispatch" | "EquipmentSubmissionForm" | "Release" | "ACIManifest" | "TrailerPicture" | "MaterialSafetyDataSheet" | "ShipTicket" | "DeliveryTicket" | "InvoiceCorrected" | "EIRTicket" | "PalletReceipt" | "HistoricalAuditDocuments" | "DetentionReceipt" | "Unknown" | "Manifest" | "CustomerRateApproval" | "LoadCoverSheet" | "SafetyChecklist" | "BrandDeliveryConfirmationReport" | "StatementInvoice";
            /** @description Whose bill it is, where the page does not say it plainly. */
            vendorExternalId?: string | null;
        };
        DocumentMerge: {
            /** @description Drafts whose pages are one document, in the order of their pages. */
            documents: string[];
        };
        DocumentRedaction: {
            /** @description Left, top, width and height in fractions of the page as it is shown. */
            box?: number[];
            page?: number;
            places?: {
                /** @description Left, top, width and height in fractions of the page as it is shown. */
                box: number[];
                page: number;
            }[];
        };
        DocumentRegion: {
            /** @description Left, top, width and height in fractions of the page as it is shown. */
            box: number[];
            page: number;
        };
        DocumentSearch: {
            /** Format: uuid */
            documentUuid?: string | null;
            /**
             * @description Inclusive; by default now. ISO 8601 date-time; without a zone it is UTC.
             * @example 2026-03-01T12:00:00Z
             */
            endTime?: string | null;
            orderExternalId?: string | null;
            /** @default 0 */
            pageNumber?: number | null;
            /** @default 20 */
            pageSize?: number | null;
            /**
             * @description Exclusive. ISO 8601 date-time; without a zone it is UTC.
             * @example 2026-03-01T12:00:00Z
             */
            startTime: string;
        };
        DocumentSplit: {
            /** @description The pages of each new document, from 1, in its order: `[[1, 2], [3]]`. Each page goes into one of them, or into `without`. */
            pages: number[][];
            /** @description Pages that are turned. All pages as one part: the file is turned, and split no further. */
            turn?: {
                /**
                 * @description Degrees, clockwise.
                 * @enum {integer}
                 */
                by: 0 | 90 | 180 | 270;
                page: number;
            }[];
            /** @description Pages that go into none, such as blank ones. */
            without?: number[];
        };
        DocumentUpload: {
            /**
             * Format: binary
             * @description The file with its name, at most 25 MiB.
             */
            file: string;
            /**
             * Format: uuid
             * @description The invoice that it belongs to: then it is no bill of its own.
             */
            invoiceUuid?: string | null;
            /** @description The order that it belongs to, which may arrive later. */
            orderExternalId?: string | null;
            /**
             * @description What it is, where that is known: else it is read.
             * @enum {string|null}
             */
            type?: "Unset" | "Invoice" | "DeliveryReceipt" | "ProofOfDelivery" | "BillOfLading" | "NoticeOfAssignment" | "RateConfirmation" | "WeightAndInspectionCertificate" | "LetterOfAuthority" | "LumperReceipt" | "PackingList" | "GeneratedInvoice" | "Email" | "CommercialInvoice" | "CertificateOfOrigin" | "CustomerRateConfirmation" | "ElectronicInterchangeReceipt" | "GatePass" | "InsuranceCertificate" | "OtherReceipt" | "W9" | "DeliveryOrder" | "WeightScaleTicket" | "TrailerInterchangeReceipt" | "PurchaseOrder" | "EscortTicket" | "PermitReceipt" | "ServiceOrder" | "CertificateOfDestruction" | "DonationReceipt" | "BrandStamp" | "InboundTripReport" | "WeighmasterCertificate" | "CargoActivitySheet" | "BrandBOLOne" | "TimeCard" | "TransferSheet" | "TripManifest" | "TrailerControlRecord" | "TargetTripSheet" | "ExitPass" | "BrandBOLTwo" | "ColdChainCustodyForm" | "BrandFreightDispatch" | "EquipmentSubmissionForm" | "Release" | "ACIManifest" | "TrailerPicture" | "MaterialSafetyDataSheet" | "ShipTicket" | "DeliveryTicket" | "InvoiceCorrected" | "EIRTicket" | "PalletReceipt" | "HistoricalAuditDocuments" | "DetentionReceipt" | "Unknown" | "Manifest" | "CustomerRateApproval" | "LoadCoverSheet" | "SafetyChecklist" | "BrandDeliveryConfirmationReport" | "StatementInvoice" | null;
        };
        DocumentUploadJson: {
            /** @description Standard base64 with padding, at most 25 MiB of file. */
            fileBase64String: string;
            /** @example pod.pdf */
            fileName: string;
            /**
             * Format: uuid
             * @description The invoice that it belongs to: then it is no bill of its own.
             */
            invoiceUuid?: string | null;
            /** @description The order that it belongs to, which may arrive later. */
            orderExternalId?: string | null;
            /**
             * @description What it is, where that is known: else it is read.
             * @enum {string|null}
             */
            type?: "Unset" | "Invoice" | "DeliveryReceipt" | "ProofOfDelivery" | "BillOfLading" | "NoticeOfAssignment" | "RateConfirmation" | "WeightAndInspectionCertificate" | "LetterOfAuthority" | "LumperReceipt" | "PackingList" | "GeneratedInvoice" | "Email" | "CommercialInvoice" | "CertificateOfOrigin" | "CustomerRateConfirmation" | "ElectronicInterchangeReceipt" | "GatePass" | "InsuranceCertificate" | "OtherReceipt" | "W9" | "DeliveryOrder" | "WeightScaleTicket" | "TrailerInterchangeReceipt" | "PurchaseOrder" | "EscortTicket" | "PermitReceipt" | "ServiceOrder" | "CertificateOfDestruction" | "DonationReceipt" | "BrandStamp" | "InboundTripReport" | "WeighmasterCertificate" | "CargoActivitySheet" | "BrandBOLOne" | "TimeCard" | "TransferSheet" | "TripManifest" | "TrailerControlRecord" | "TargetTripSheet" | "ExitPass" | "BrandBOLTwo" | "ColdChainCustodyForm" | "BrandFreightDispatch" | "EquipmentSubmissionForm" | "Release" | "ACIManifest" | "TrailerPicture" | "MaterialSafetyDataSheet" | "ShipTicket" | "DeliveryTicket" | "InvoiceCorrected" | "EIRTicket" | "PalletReceipt" | "HistoricalAuditDocuments" | "DetentionReceipt" | "Unknown" | "Manifest" | "CustomerRateApproval" | "LoadCoverSheet" | "SafetyChecklist" | "BrandDeliveryConfirmationReport" | "StatementInvoice" | null;
        };
        Duties: {
            /** @description Who could bring an invoice and approve it. Where duties are separated, that is refused. */
            alone: {
                /** @description By what they approve. */
                approves: {
                    /** @description `user:...`, `key:...`, `sftp:...`, `partner:...`, `oauth:...`, `edi:...`. */
                    id: string;
                    name: string;
                }[];
                /** @description By what they bring invoices, or make a key that does. */
                brings: {
                    /** @description `user:...`, `key:...`, `sftp:...`, `partner:...`, `oauth:...`, `edi:...`. */
                    id: string;
                    name: string;
                }[];
                /** @description By what they change policy, codes, rates and records. */
                changes: {
                    /** @description `user:...`, `key:...`, `sftp:...`, `partner:...`, `oauth:...`, `edi:...`. */
                    id: string;
                    name: string;
                }[];
                person: {
                    /** @description `user:...`, `key:...`, `sftp:...`, `partner:...`, `oauth:...`, `edi:...`. */
                    id: string;
                    name: string;
                };
                /** @description Null: a key that stands for itself. */
                role: string | null;
            }[];
            /** @description Whether persons are compared now: who brings something does not approve it. */
            areSeparated: boolean;
            /** @description Of the last approvals by people and keys those in which one person stood on both sides, the newest first. */
            decidedAlone: {
                /** Format: date-time */
                approvedAt: string;
                approvedBy: {
                    /** @description `user:...`, `key:...`, `sftp:...`, `partner:...`, `oauth:...`, `edi:...`. */
                    id: string;
                    name: string;
                };
                broughtBy: {
                    /** @description `user:...`, `key:...`, `sftp:...`, `partner:...`, `oauth:...`, `edi:...`. */
                    id: string;
                    name: string;
                };
                invoiceNumber: string;
                /** Format: uuid */
                invoiceUuid: string;
                /** @description Who stood on both sides. */
                persons: {
                    /** @description `user:...`, `key:...`, `sftp:...`, `partner:...`, `oauth:...`, `edi:...`. */
                    id: string;
                    name: string;
                }[];
            }[];
            decisionsLookedAt: number;
            /** @description Notices of assignment in force that were approved by somebody who may not decide who is paid, as earlier releases let them, or as their rights were changed since. They hold until somebody acts: have what they say confirmed by the vendor. */
            notices: {
                /** Format: date-time */
                approvedAt: string;
                approvedBy: {
                    /** @description `user:...`, `key:...`, `sftp:...`, `partner:...`, `oauth:...`, `edi:...`. */
                    id: string;
                    name: string;
                };
                /** Format: uuid */
                documentUuid: string;
                /** @description Of the file. */
                name: string;
                /** @description Who is paid in the vendor's place. */
                remitToName: string | null;
                vendorName: string | null;
                /** @description Why whoever approved it could not do so now. */
                why: string;
            }[];
            /** @description What is in use, and nobody answers for. */
            ofNobody: components["schemas"]["Principal"][];
            /** @description Keys in use that nobody of the tenant made or answers for, as a tenant's first key: each counts as a person of its own, so that somebody who has one beside their session counts as two. Hand them to whoever has them (`PUT /manage/principals/{principal}/responsible-person`), or revoke them. */
            ofThemselves: components["schemas"]["Principal"][];
            /** @description Who was let in by somebody, and whom nobody else has confirmed (`POST /manage/people/{uuid}/confirm`): where duties are separated they are no second person for those. */
            unconfirmed: {
                /** @description Who invited them, and counts as one person with them. */
                letInBy: {
                    /** @description `user:...`, `key:...`, `sftp:...`, `partner:...`, `oauth:...`, `edi:...`. */
                    id: string;
                    name: string;
                }[];
                person: {
                    /** @description `user:...`, `key:...`, `sftp:...`, `partner:...`, `oauth:...`, `edi:...`. */
                    id: string;
                    name: string;
                };
                role: string;
            }[];
        };
        EarlierBills: {
            /**
             * Format: date-time
             * @description The audit whose arithmetic this is; null: it was not audited.
             */
            auditedAt: string | null;
            /** @description Empty where nothing can be compared. */
            charges: {
                /**
                 * @description What was approved of the other bills.
                 * @example 1250.5000
                 */
                approvedBefore: string;
                /**
                 * @description What counts of the other bills, less what came back of it by a recovery.
                 * @example 1250.5000
                 */
                billedBefore: string;
                /** @example LINEHAUL */
                code: string;
                /**
                 * @description What the orders ask for in all, with what people agreed to beyond it.
                 * @example 1250.5000
                 */
                expected: string;
                kind: string;
                /**
                 * @description `expected` less `billedBefore` and `thisInvoice`; below zero: more is billed than the orders ask for.
                 * @example 1250.5000
                 */
                left: string;
                /**
                 * @description What this invoice bills.
                 * @example 1250.5000
                 */
                thisInvoice: string;
            }[];
            /**
             * @description The orders'; of every amount in `charges`.
             * @example USD
             */
            currency: string;
            /** @description Of the same vendor on the same orders, the oldest first, as they stood at the audit. */
            invoices: {
                /** @description What was approved of it, or what it bills while it is open; empty where no audit has read it. */
                charges: {
                    amount: string;
                    code: string;
                }[];
                /** @description False: not in `billedBefore`. This one corrects or takes it back, it is a credit that nobody agreed to, or no rate is known. */
                counts: boolean;
                /** @description Of `total` and `charges`. */
                currency: string;
                invoiceNumber: string;
                /** Format: date */
                invoiceOn: string;
                /** @description It came after this one, and was approved before it. */
                isAfter: boolean;
                /** Format: date */
                receivedOn: string;
                status: string;
                /**
                 * @description Of this bill.
                 * @example 1250.5000
                 */
                total: string;
                type: string;
                /** Format: uuid */
                uuid: string;
            }[];
        };
        EdiPartner: {
            acknowledgement: string;
            answerHours: number;
            applicationAdvice: boolean;
            chargeCodes: {
                [key: string]: string;
            };
            chargeTerms: {
                [key: string]: string;
            };
            controlNumberWindowDays: number;
            groupId: string;
            /** @description strict or groupNumber. */
            interchangeTrailer: string;
            n2DecimalPoint: string;
            name: string | null;
            /** @description doubt or ignore. */
            remarkWords: string;
            scacs: string[];
            segmentRecovery: boolean;
            /** @description ISA06. */
            senderId: string;
            /**
             * @deprecated
             * @description The former name of interchangeTrailer: strict or group-number.
             */
            trailerNumber: string;
            /** Format: date-time */
            updatedAt: string;
            /** @description production or test. */
            usage: string;
            vendorExternalId: string | null;
            versionSuffix: string;
        };
        EdiPartnerChange: {
            /**
             * @description Which set answers its groups.
             * @default 997
             * @enum {string|null}
             */
            acknowledgement?: "997" | "999" | null;
            /**
             * @description Within how many hours its 997 (999, TA1) for an 824 is due; 0: none is expected.
             * @default 24
             */
            answerHours?: number | null;
            /**
             * @description An 824 for invoices that are well formed and cannot be processed.
             * @default false
             */
            applicationAdvice?: boolean | null;
            /**
             * @description The partner's charge codes (L108) or texts (L112) to the tenant's charge codes, before every alias. Compared by letters and digits.
             * @example {
             *       "FSC": "FUEL",
             *       "Gate fee": "LIFTGATE"
             *     }
             */
            chargeCodes?: {
                [key: string]: string;
            } | null;
            /**
             * @description Method of payment (B304) to charge terms, before the general table.
             * @example {
             *       "PA": "PrepaidAdd"
             *     }
             */
            chargeTerms?: {
                [key: string]: string;
            } | null;
            /**
             * @description Within how many days a control number must not come twice; 0 for senders that always send the same.
             * @default 365
             */
            controlNumberWindowDays?: number | null;
            /**
             * @description 210s in a group whose GS01 is not IM.
             * @default strict
             * @enum {string|null}
             */
            groupId?: "strict" | "lenient" | null;
            /**
             * @description IEA02 that is not ISA13: the interchange is refused (TA1 R 001), or, where IEA02 repeats the only group's number (GS06), taken with TA1 E 001.
             * @default strict
             * @enum {string|null}
             */
            interchangeTrailer?: "strict" | "groupNumber" | null;
            /**
             * @description What becomes of an amount with a decimal point where X12 has none: the invoice is refused, or read as it is written.
             * @default reject
             * @enum {string|null}
             */
            n2DecimalPoint?: "reject" | "accept" | null;
            /** @example Acme Freight */
            name?: string | null;
            /**
             * @description Words of a correction (balance due, rebill, duplicate, ...) in K1, H3, N903, L112 or L502 on an invoice whose B308 and B301 say that it is not a correction: hold it, or take no notice.
             * @default doubt
             * @enum {string|null}
             */
            remarkWords?: "doubt" | "ignore" | null;
            /**
             * @description SCACs it may bill for; none: any. An invoice for another carrier is acknowledged and held.
             * @example [
             *       "ACMF"
             *     ]
             */
            scacs?: string[] | null;
            /**
             * @description An ISA that is not padded is read by its separators.
             * @default false
             */
            segmentRecovery?: boolean | null;
            /**
             * @deprecated
             * @description The former name of interchangeTrailer; read where that one is absent.
             * @enum {string|null}
             */
            trailerNumber?: "strict" | "group-number" | null;
            /**
             * @description Of a partner in test everything is acknowledged and nothing makes an invoice, whatever ISA15 says; of one in production that holds for ISA15 = T only.
             * @default production
             * @enum {string|null}
             */
            usage?: "production" | "test" | null;
            /**
             * @description Which vendor the partner is: its invoices are that vendor's where their SCAC (B311) is absent, known of nobody, or that of several vendors (divisions).
             * @example ACME-EAST
             */
            vendorExternalId?: string | null;
            /**
             * @description GS08 with an implementation suffix (004010X098A1).
             * @default reject
             * @enum {string|null}
             */
            versionSuffix?: "reject" | "accept" | null;
        };
        EdiReceivers: {
            ids: string[];
            /** @description Ids of every tenant (`EDI_RECEIVER_IDS`). */
            ofInstallation: string[];
        };
        EdiReceiversChange: {
            /**
             * @description Interchange ids of our own: ISA08, or ISA07/ISA08. Interchanges to others are refused (TA1 009). None here and none of the installation: every receiver is ours.
             * @example [
             *       "ZZ/SHIPPER"
             *     ]
             */
            ids?: string[] | null;
        };
        ErasedPerson: {
            /** @description Open invoices that were theirs, and are nobody's now. */
            invoices: number;
            /** @description What stands in the place of the name from now on. Null: an invitation, of which nothing is left. */
            pseudonym: string | null;
        };
        /**
         * @example {
         *       "Title": "One or more validation errors occurred.",
         *       "Status": 400,
         *       "TraceId": "0af7651916cd43dd8448eb211c80319c",
         *       "Errors": {
         *         "vendors[0].externalId": [
         *           "externalId must be at most 255 characters"
         *         ]
         *       }
         *     }
         */
        Error: {
            /** @description Field path to messages. */
            Errors: {
                [key: string]: string[];
            };
            Status: number;
            Title: string;
            /** @description W3C trace id; also in the `traceparent` header and our log. */
            TraceId: string;
        };
        Event: {
            /** @description A JSON object, serialized into a string. */
            data: string;
            /**
             * Format: uuid
             * @description Of the event, identical across redeliveries.
             */
            id: string;
            /** Format: date-time */
            time: string;
            /** @enum {string} */
            type: "INVOICE_CREATED" | "INVOICE_APPROVED" | "DISPUTE_CREATED" | "DISPUTE_UPDATED" | "DISPUTE_COMMUNICATION_CREATED" | "ORDER_APPROVED" | "DOCUMENT_APPROVED";
        };
        ExceptionGroup: {
            /** @example 1250.5000 */
            billed: string;
            charge: string | null;
            count: number;
            currency: string;
            /** Format: date-time */
            firstReceivedAt: string;
            /** @description The first twenty, the oldest first. */
            invoices: string[];
            rule: string;
            sample: {
                /** @description What the message tells, by name: texts, numbers, days as YYYY-MM-DD, amounts as {amount, currency}, quantities as {quantity, qualifier}, lists of them. */
                data: {
                    [key: string]: unknown;
                };
                /** Format: uuid */
                invoiceUuid: string;
                message: string;
                /** @description Which of the rule's messages it is, as "rule/message" ("charge-over-tolerance/charge"): stable, to count and to translate by. Null in audits of earlier releases. */
                messageId: string | null;
            } | null;
            severity: string;
            /** @example 1250.5000 */
            variance: string | null;
            vendor: string | null;
            vendorName: string | null;
        };
        ExternalId: {
            externalId: string;
        };
        FinalizedInvoices: {
            currentPage: number;
            pageSize: number;
            records: {
                /**
                 * Format: date-time
                 * @description Unique within the tenant and strictly increasing, to the microsecond.
                 */
                finalizationDate: string;
                /** @description Api, Legacy, Edi210, Email, Capture or Upload */
                source: string;
                /** @enum {string} */
                status: "Approved" | "Terminated";
                /** Format: uuid */
                uuid: string;
            }[];
            totalPages: number;
            totalRecords: number;
        };
        FirstSteps: {
            items: {
                /** @description By what is there, whoever made it and however. */
                done: boolean;
                /** @enum {string} */
                step: "person" | "api-key" | "vendor" | "policy" | "intake" | "order" | "invoice" | "webhook" | "decision";
            }[];
        };
        FoundDocuments: {
            /** Format: uuid */
            documentUuid: string;
            orderExternalId: string;
        }[];
        FoundOrders: {
            orderExternalId: string;
        }[];
        Health: {
            /** @description Webhook endpoints for which deliveries wait. */
            deliveries: {
                /** @description Since when the oldest of them has been due. */
                dueSince: string | null;
                /** Format: uuid */
                endpointUuid: string;
                /** @description Deliveries that are due or wait for their next attempt. */
                waiting: number;
            }[];
            /** @description A worker was heard of in the last 20 seconds: what is accepted is worked on. */
            isWorked: boolean;
            /** @description How long what is kept, as this process was started. */
            kept: {
                /** @description What happens after these days. */
                afterwards: string;
                /** @description Null: it stays. */
                days: number | null;
                /** @description Where whoever runs the service says otherwise. */
                setBy: string | null;
                what: string;
            }[];
            /** @description Kinds of jobs of which any wait. */
            queue: {
                /** @description Due and not begun; counted up to 10,000, as the other figures are. */
                due: number;
                /** @example audit-invoice */
                kind: string;
                /** @description Why one of those failed. */
                lastError: string | null;
                /** @description For a time to come. */
                later: number;
                /** @description For how long the oldest due one has been due. */
                oldestSeconds: number;
                /** @description Failed for good, until somebody tries them again. */
                parked: number;
                /** @description Failed, and tried again by themselves. */
                retried: number;
                /** @description What such a job does, in words. */
                what: string;
            }[];
            /** @description EDI partners (their sender IDs) that used to send and have sent nothing for a week. */
            silentPartners: string[];
            /** @description Files that came by SFTP whose acknowledgements nobody fetched yet. */
            unfetchedAnswers: {
                oldestSeconds: number;
                waiting: number;
            };
            /**
             * @description The release of the service.
             * @example 0.3.0
             */
            version: string;
        };
        IngestDocuments: {
            /** @description The external system's id of this request. Without it one is made. */
            externalId?: string | null;
            /** @description The invoice the documents belong to, which may arrive later. */
            externalInvoiceId?: string | null;
            /** @description The order the documents belong to, which may arrive later. */
            externalOrderId?: string | null;
            files: {
                /** @description Standard base64 with padding, at most 25 MiB of file. */
                fileBase64String: string;
                /** @example pod.pdf */
                fileName: string;
                /**
                 * @description What the document is, when the sender knows.
                 * @default Unset
                 * @enum {string|null}
                 */
                type?: "Unset" | "Invoice" | "DeliveryReceipt" | "ProofOfDelivery" | "BillOfLading" | "NoticeOfAssignment" | "RateConfirmation" | "WeightAndInspectionCertificate" | "LetterOfAuthority" | "LumperReceipt" | "PackingList" | "GeneratedInvoice" | "Email" | "CommercialInvoice" | "CertificateOfOrigin" | "CustomerRateConfirmation" | "ElectronicInterchangeReceipt" | "GatePass" | "InsuranceCertificate" | "OtherReceipt" | "W9" | "DeliveryOrder" | "WeightScaleTicket" | "TrailerInterchangeReceipt" | "PurchaseOrder" | "EscortTicket" | "PermitReceipt" | "ServiceOrder" | "CertificateOfDestruction" | "DonationReceipt" | "BrandStamp" | "InboundTripReport" | "WeighmasterCertificate" | "CargoActivitySheet" | "BrandBOLOne" | "TimeCard" | "TransferSheet" | "TripManifest" | "TrailerControlRecord" | "TargetTripSheet" | "ExitPass" | "BrandBOLTwo" | "ColdChainCustodyForm" | "BrandFreightDispatch" | "EquipmentSubmissionForm" | "Release" | "ACIManifest" | "TrailerPicture" | "MaterialSafetyDataSheet" | "ShipTicket" | "DeliveryTicket" | "InvoiceCorrected" | "EIRTicket" | "PalletReceipt" | "HistoricalAuditDocuments" | "DetentionReceipt" | "Unknown" | "Manifest" | "CustomerRateApproval" | "LoadCoverSheet" | "SafetyChecklist" | "BrandDeliveryConfirmationReport" | "StatementInvoice" | null;
            }[];
        };
        IntakeItem: {
            acceptedAt: string;
            externalId: string;
            operation: string;
            reason: string | null;
            resultUuid: string | null;
            sentBy: string;
            /** @enum {string} */
            state: "accepted" | "ingested" | "parked" | "dropped";
            /** Format: uuid */
            uuid: string;
        };
        Interchange: {
            acknowledgement: string | null;
            /** @description The 824, for partners that want one. */
            advice: string | null;
            /** @description State of the last 824 about it: sent, accepted, accepted-with-errors or rejected; null where none was sent. */
            adviceState: string | null;
            /** @description What it answers of ours, where it carries acknowledgements. */
            answers: {
                /** @description 824; acknowledgement for a TA1 or 997 of ours; null when nothing was sent under that number. */
                about: string | null;
                /** @description TA1, 997, 999 or 824. */
                by: string;
                codes: {
                    code: string;
                    message: string;
                }[];
                /** @description Our number that it names. */
                controlNumber: string;
                groupId: string | null;
                /** Format: uuid */
                interchangeUuid: string | null;
                outcome: string;
                /** Format: uuid */
                sentUuid: string | null;
            }[];
            bytes: number;
            channel: string;
            controlNumber: string | null;
            /** @description Of the envelope (TA1) alone: it says nothing of the invoices in it. */
            envelopeOutcome: string;
            /** @description The first bytes as text, where no set could be read. */
            excerpt: string | null;
            fileBytes: number | null;
            fileName: string | null;
            /** Format: uuid */
            fileUuid: string;
            groups: {
                accepted: number;
                /** @description Data element 716. */
                codes: string[];
                /** @description GS06. */
                controlNumber: string;
                /** @description GS01. */
                functionalId: string;
                /** @description Sets as the trailer claims. */
                included: number;
                /** @description A group of 997s or 999s: never answered. */
                isAcknowledgement: boolean;
                /** @description The byte of GS. */
                offset: number;
                /** @description A, E, P or R (data element 715). */
                outcome: string;
                /** @description Sets as counted. */
                received: number;
                receiverCode: string;
                senderCode: string;
                /** @description GS08. */
                version: string;
            }[];
            nextSet: number | null;
            noteCode: string | null;
            notes: {
                code: string;
                /** @description How often. */
                count: number;
                message: string;
                /** @description The byte of the first. */
                offset: number;
            }[];
            /** @description The worst of its envelope, groups and sets: accepted, accepted-with-errors, partly, rejected or unreadable. */
            outcome: string;
            place: number;
            reason: string | null;
            /** Format: date-time */
            receivedAt: string;
            receivedBy: string;
            receiver: string | null;
            sender: string | null;
            /** @description What was sent about it beside its acknowledgement. */
            sent: components["schemas"]["SentEdi"][];
            sets: number;
            setsAccepted: number;
            /** @description Refused themselves, or with their group or interchange. */
            setsRefused: number;
            startOffset: number;
            test: boolean;
            transactionSets: {
                controlNumber: string | null;
                doubts: {
                    code: string;
                    /** @description doubt (it holds the invoice) or remark. */
                    kind: string;
                    message: string;
                    /** @description The error code (element 647) that an 824 gives. */
                    ted?: string;
                }[];
                errors: {
                    /** @description Data element 718. */
                    codes: string[];
                    faults: {
                        /** @description Data element 720. */
                        code: string;
                        elements: {
                            /** @description Data element 723. */
                            code: string;
                            element: number;
                            isGrave: boolean;
                            offset: number;
                            reference: string | null;
                            value: string | null;
                        }[];
                        isGrave: boolean;
                        loop: string | null;
                        offset: number;
                        segment: string;
                        segmentIndex: number;
                    }[];
                };
                groupNo: number | null;
                /** Format: uuid */
                intakeUuid: string | null;
                /** Format: uuid */
                invoiceUuid: string | null;
                offset: number | null;
                segmentCount: number | null;
                segments: {
                    depth: number;
                    elements: {
                        element: number;
                        faults: {
                            code: string;
                            message: string;
                        }[];
                        meaning: string | null;
                        name: string | null;
                        value: string;
                    }[];
                    faults: {
                        code: string;
                        message: string;
                    }[];
                    id: string;
                    /** @description From 1 at ST. */
                    index: number;
                    loop: string | null;
                    name: string | null;
                    /** @description Its first byte in the file. */
                    offset: number;
                }[] | null;
                setId: string;
                setNo: number;
                status: string;
            }[];
            /** Format: uuid */
            uuid: string;
        };
        Invitation: {
            /**
             * @description What accepting takes. `either`: a new password, or the password of the account that the address has already.
             * @enum {string}
             */
            asks: "new-password" | "nothing" | "either";
            email: string | null;
            name: string;
            roles: string[];
            tenantName: string;
        };
        InvitationAcceptance: {
            /** @description Where the invitation names no address. */
            email?: string | null;
            name?: string | null;
            /** @description A new one; that of the account where the address has one already. */
            password?: string | null;
            /** @description What stands behind the # of the link. */
            token: string;
        };
        InvitationToken: {
            /** @description What stands behind the # of the link. */
            token: string;
        };
        InvitedPerson: {
            /** @description Null: no limit. */
            approvalLimit: string | null;
            /** @description A limit that a second person has yet to confirm. */
            approvalLimitWaiting: {
                approvalLimit: string | null;
                changeUuid: string;
            } | null;
            /** @description Who is away, now or on days to come, and has them approve. */
            approvesFor: components["schemas"]["Delegation"][];
            deactivatedAt: string | null;
            delegation: {
                /** @description Who is away, as assignees are named (`user:...`). */
                by: string;
                byName: string;
                /** @description Who approves for them. */
                delegate: string;
                delegateName: string;
                /** Format: date */
                from: string;
                /**
                 * Format: date
                 * @description Included.
                 */
                until: string;
                /** @description What is assigned to who is away stands among what is the delegate's, too. */
                withQueue: boolean;
            } | null;
            /** @description Null: whoever accepts the invitation says it, or they were erased. */
            email: string | null;
            /** @description Until when the link works. */
            expiresAt: string | null;
            /** @description Of a session that is open; null: none is. */
            lastSeenAt: string | null;
            /** @description To hand over; it works once. Null: it went to the person's own mailbox alone. */
            link: string | null;
            /** @description Whether a mail with a link of its own is on its way. */
            mailed: boolean;
            name: string;
            roles: ("auditor" | "approver" | "admin" | "developer" | "viewer")[];
            /**
             * Format: date-time
             * @description When they were invited, or joined.
             */
            since: string;
            /** @enum {string} */
            state: "invited" | "active" | "deactivated" | "erased";
            /** @description The person's own id, by which they act (`user:<id>`); null until they have joined. */
            userId: string | null;
            /** Format: uuid */
            uuid: string;
        };
        Invoice: {
            charges: {
                /**
                 * @description At most 11 digits before and 4 after the decimal point.
                 * @example 1250.5
                 */
                charge: number;
                code?: {
                    /** @example Linehaul */
                    description?: string | null;
                    /** @example Vendor */
                    type?: string | null;
                    /** @example 400 */
                    value?: string | null;
                } | null;
                itemId?: string | null;
                /** @example PerHundredweight */
                qualifier?: string | null;
                /** @description At most 15 significant digits, 8 of them after the decimal point. */
                quantity?: number | null;
                /** @description At most 15 significant digits, 8 of them after the decimal point. */
                rate?: number | null;
            }[];
            /** @enum {string|null} */
            chargeTerms?: "Collect" | "Prepaid" | "PrepaidAdd" | "ThirdParty" | null;
            /**
             * @default USD
             * @enum {string|null}
             */
            currency?: "USD" | "CAD" | null;
            customer?: {
                externalId?: string | null;
            } | null;
            /**
             * DeliveryDate
             * @description ISO 8601 date or date-time; the date part counts, as it is written.
             * @example 2026-03-04
             */
            deliveryDate?: string | null;
            /**
             * ExternalId
             * @description Defaults to InvoiceNumber.
             */
            externalId?: string | null;
            /**
             * InvoiceDate
             * @description ISO 8601 date or date-time; the date part counts, as it is written.
             * @example 2026-03-01
             */
            invoiceDate: string;
            /**
             * InvoiceNumber
             * @example INV-4711
             */
            invoiceNumber: string;
            /**
             * @description True: due on the day the invoice is created.
             * @default false
             */
            isQuickPay?: boolean | null;
            items?: {
                /**
                 * @description At most 15 significant digits, 8 of them after the decimal point.
                 * @example 77.5
                 */
                class?: number | null;
                description?: string | null;
                dimensions?: {
                    /** @description At most 15 significant digits, 8 of them after the decimal point. */
                    height?: number | null;
                    /** @description At most 15 significant digits, 8 of them after the decimal point. */
                    length?: number | null;
                    stackable?: boolean | null;
                    /** @example Imperial */
                    system?: string | null;
                    /** @description At most 15 significant digits, 8 of them after the decimal point. */
                    volume?: number | null;
                    /** @description At most 15 significant digits, 8 of them after the decimal point. */
                    weight?: number | null;
                    /** @description At most 15 significant digits, 8 of them after the decimal point. */
                    width?: number | null;
                } | null;
                /** @example Pallet */
                handlingUnit?: string | null;
                handlingUnitCount?: number | null;
                id?: string | null;
                nmfcCode?: string | null;
                totalCount?: number | null;
            }[] | null;
            /**
             * @example Net30
             * @enum {string|null}
             */
            paymentTerms?: "Net0" | "Net1" | "Net2" | "Net3" | "Net4" | "Net5" | "Net6" | "Net7" | "Net8" | "Net9" | "Net10" | "Net11" | "Net12" | "Net13" | "Net14" | "Net15" | "Net16" | "Net17" | "Net18" | "Net19" | "Net20" | "Net21" | "Net22" | "Net23" | "Net24" | "Net25" | "Net26" | "Net27" | "Net28" | "Net29" | "Net30" | "Net31" | "Net32" | "Net33" | "Net34" | "Net35" | "Net36" | "Net37" | "Net38" | "Net39" | "Net40" | "Net41" | "Net42" | "Net43" | "Net44" | "Net45" | "Net46" | "Net47" | "Net48" | "Net49" | "Net50" | "Net51" | "Net52" | "Net53" | "Net54" | "Net55" | "Net56" | "Net57" | "Net58" | "Net59" | "Net60" | "Net61" | "Net62" | "Net63" | "Net64" | "Net65" | "Net66" | "Net67" | "Net68" | "Net69" | "Net70" | "Net71" | "Net72" | "Net73" | "Net74" | "Net75" | "Net76" | "Net77" | "Net78" | "Net79" | "Net80" | "Net81" | "Net82" | "Net83" | "Net84" | "Net85" | "Net86" | "Net87" | "Net88" | "Net89" | "Net90" | "Net91" | "Net92" | "Net93" | "Net94" | "Net95" | "Net96" | "Net97" | "Net98" | "Net99" | "Net100" | "Net101" | "Net102" | "Net103" | "Net104" | "Net105" | "Net106" | "Net107" | "Net108" | "Net109" | "Net110" | "Net111" | "Net112" | "Net113" | "Net114" | "Net115" | "Net116" | "Net117" | "Net118" | "Net119" | "Net120" | "Net121" | "Net122" | "Net123" | "Net124" | "Net125" | "Net126" | "Net127" | "Net128" | "Net129" | "Net130" | "Net131" | "Net132" | "Net133" | "Net134" | "Net135" | "Net136" | "Net137" | "Net138" | "Net139" | "Net140" | "Net141" | "Net142" | "Net143" | "Net144" | "Net145" | "Net146" | "Net147" | "Net148" | "Net149" | "Net150" | "Net151" | "Net152" | "Net153" | "Net154" | "Net155" | "Net156" | "Net157" | "Net158" | "Net159" | "Net160" | "Net161" | "Net162" | "Net163" | "Net164" | "Net165" | "Net166" | "Net167" | "Net168" | "Net169" | "Net170" | "Net171" | "Net172" | "Net173" | "Net174" | "Net175" | "Net176" | "Net177" | "Net178" | "Net179" | "Net180" | "Net181" | "Net182" | "Net183" | "Net184" | "Net185" | "Net186" | "Net187" | "Net188" | "Net189" | "Net190" | "Net191" | "Net192" | "Net193" | "Net194" | "Net195" | "Net196" | "Net197" | "Net198" | "Net199" | "Net200" | "Net201" | "Net202" | "Net203" | "Net204" | "Net205" | "Net206" | "Net207" | "Net208" | "Net209" | "Net210" | "Net211" | "Net212" | "Net213" | "Net214" | "Net215" | "Net216" | "Net217" | "Net218" | "Net219" | "Net220" | "Net221" | "Net222" | "Net223" | "Net224" | "Net225" | "Net226" | "Net227" | "Net228" | "Net229" | "Net230" | "Net231" | "Net232" | "Net233" | "Net234" | "Net235" | "Net236" | "Net237" | "Net238" | "Net239" | "Net240" | "Net241" | "Net242" | "Net243" | "Net244" | "Net245" | "Net246" | "Net247" | "Net248" | "Net249" | "Net250" | "Net251" | "Net252" | "Net253" | "Net254" | "Net255" | "Net256" | "Net257" | "Net258" | "Net259" | "Net260" | "Net261" | "Net262" | "Net263" | "Net264" | "Net265" | "Net266" | "Net267" | "Net268" | "Net269" | "Net270" | "Net271" | "Net272" | "Net273" | "Net274" | "Net275" | "Net276" | "Net277" | "Net278" | "Net279" | "Net280" | "Net281" | "Net282" | "Net283" | "Net284" | "Net285" | "Net286" | "Net287" | "Net288" | "Net289" | "Net290" | "Net291" | "Net292" | "Net293" | "Net294" | "Net295" | "Net296" | "Net297" | "Net298" | "Net299" | "Net300" | "Net301" | "Net302" | "Net303" | "Net304" | "Net305" | "Net306" | "Net307" | "Net308" | "Net309" | "Net310" | "Net311" | "Net312" | "Net313" | "Net314" | "Net315" | "Net316" | "Net317" | "Net318" | "Net319" | "Net320" | "Net321" | "Net322" | "Net323" | "Net324" | "Net325" | "Net326" | "Net327" | "Net328" | "Net329" | "Net330" | "Net331" | "Net332" | "Net333" | "Net334" | "Net335" | "Net336" | "Net337" | "Net338" | "Net339" | "Net340" | "Net341" | "Net342" | "Net343" | "Net344" | "Net345" | "Net346" | "Net347" | "Net348" | "Net349" | "Net350" | "Net351" | "Net352" | "Net353" | "Net354" | "Net355" | "Net356" | "Net357" | "Net358" | "Net359" | "Net360" | "Net361" | "Net362" | "Net363" | "Net364" | "Net365" | "Prepaid" | null;
            referenceNumbers?: {
                description?: string | null;
                type?: string | null;
                value?: string | null;
            }[] | null;
            service?: {
                /** @example Flatbed */
                equipment?: string | null;
                /** @example Standard */
                level?: string | null;
                /** @example Ground */
                mode?: string | null;
                /** @example LTL */
                type?: string | null;
            } | null;
            /**
             * ShipDate
             * @description ISO 8601 date or date-time; the date part counts, as it is written.
             * @example 2026-03-01
             */
            shipDate: string;
            stops?: {
                address?: {
                    address1?: string | null;
                    address2?: string | null;
                    city?: string | null;
                    country?: string | null;
                    name?: string | null;
                    postalCode?: string | null;
                    state?: string | null;
                } | null;
                sequence?: number | null;
                /** @enum {string|null} */
                type?: "Origin" | "Destination" | "BillTo" | "RemitTo" | null;
            }[] | null;
            /**
             * @default Invoice
             * @enum {string|null}
             */
            type?: "Invoice" | "BalanceDue" | "Supplemental" | null;
            vendor: {
                dotNumber?: string | null;
                /** @description As used when creating orders. */
                externalId?: string | null;
                mcNumber?: string | null;
                scacCode?: string | null;
            };
        };
        InvoiceAsReturned: {
            /**
             * Format: date-time
             * @description When its result was marked as delivered; null: it was not.
             */
            deliveredAt: string | null;
            /** @description Which key marked it; null also where that was before it was kept. */
            deliveredBy: string | null;
            deliveredByName: string | null;
            /** @description Of its INVOICE_APPROVED, one an endpoint, as long as deliveries are kept; fifty at most. */
            deliveries: {
                attemptCount: number;
                /** Format: date-time */
                createdAt: string;
                /**
                 * Format: date-time
                 * @description Null: it is tried still.
                 */
                doneAt: string | null;
                /**
                 * Format: date-time
                 * @description Null: none was made yet.
                 */
                lastAttemptAt: string | null;
                lastError: string | null;
                lastStatus: number | null;
                /** @description pending, succeeded, discarded or cancelled */
                state: string;
                /** @description Of the endpoint. */
                url: string;
                /** Format: uuid */
                uuid: string;
            }[];
            /**
             * Format: date-time
             * @description From then on it is in the list of finalized invoices; null: it is open.
             */
            finalizedAt: string | null;
            invoice: components["schemas"]["InvoiceRead"];
            /**
             * @description Where a key asks for the body.
             * @example /v2/invoices/0199c0de-0000-7000-8000-000000000001
             */
            path: string;
        };
        InvoiceRead: {
            chargeTerms: string | null;
            currency: string;
            customer: {
                externalId: string;
            } | null;
            /** Format: date-time */
            deliveryDate: string | null;
            documents: {
                type: string;
                /** Format: uuid */
                uuid: string;
            }[];
            /** Format: date-time */
            invoiceDate: string | null;
            invoiceNumber: string;
            items: {
                class: number | null;
                description: string | null;
                dimensions: {
                    height: number | null;
                    length: number | null;
                    stackable: boolean | null;
                    system: string | null;
                    volume: number | null;
                    weight: number | null;
                    width: number | null;
                } | null;
                handlingUnit: string | null;
                handlingUnitCount: number | null;
                id: number;
                nmfcCode: string | null;
                totalCount: number | null;
            }[];
            /** @description The metadata of the matched order as `parent.child` to text. */
            metadata: {
                [key: string]: string;
            };
            /** Format: date-time */
            receivedDate: string | null;
            referenceNumbers: {
                description: string | null;
                type: string | null;
                value: string;
            }[];
            /**
             * Format: uuid
             * @description The uuid that the invoice has since its order was replaced by a legacy create; null: this one.
             */
            replacedBy: string | null;
            service: {
                equipment: string | null;
                level: string | null;
                mode: string | null;
                type: string | null;
            } | null;
            /** Format: date-time */
            shipDate: string | null;
            state: {
                finalized: boolean;
            };
            stops: {
                address: {
                    address1: string | null;
                    address2: string | null;
                    city: string | null;
                    country: string | null;
                    name: string | null;
                    postalCode: string | null;
                    state: string | null;
                } | null;
                sequence: number | null;
                type: string | null;
            }[];
            type: string;
            /** Format: uuid */
            uuid: string;
            vendor: {
                externalId: string | null;
            };
        };
        KeyedInvoice: {
            charges: {
                /**
                 * @description At most 11 digits before and 4 after the decimal point.
                 * @example 1250.5
                 */
                charge: number;
                code?: {
                    /** @example Linehaul */
                    description?: string | null;
                    /** @example Vendor */
                    type?: string | null;
                    /** @example 400 */
                    value?: string | null;
                } | null;
                itemId?: string | null;
                /** @example PerHundredweight */
                qualifier?: string | null;
                /** @description At most 15 significant digits, 8 of them after the decimal point. */
                quantity?: number | null;
                /** @description At most 15 significant digits, 8 of them after the decimal point. */
                rate?: number | null;
            }[];
            /** @enum {string|null} */
            chargeTerms?: "Collect" | "Prepaid" | "PrepaidAdd" | "ThirdParty" | null;
            /**
             * @default USD
             * @enum {string|null}
             */
            currency?: "USD" | "CAD" | null;
            customer?: {
                externalId?: string | null;
            } | null;
            /**
             * DeliveryDate
             * @description ISO 8601 date or date-time; the date part counts, as it is written.
             * @example 2026-03-04
             */
            deliveryDate?: string | null;
            /**
             * Format: uuid
             * @description The document that it is keyed from.
             */
            documentUuid?: string | null;
            /**
             * ExternalId
             * @description Defaults to InvoiceNumber.
             */
            externalId?: string | null;
            /**
             * InvoiceDate
             * @description ISO 8601 date or date-time; the date part counts, as it is written.
             * @example 2026-03-01
             */
            invoiceDate: string;
            /**
             * InvoiceNumber
             * @example INV-4711
             */
            invoiceNumber: string;
            /**
             * @description True: due on the day the invoice is created.
             * @default false
             */
            isQuickPay?: boolean | null;
            items?: {
                /**
                 * @description At most 15 significant digits, 8 of them after the decimal point.
                 * @example 77.5
                 */
                class?: number | null;
                description?: string | null;
                dimensions?: {
                    /** @description At most 15 significant digits, 8 of them after the decimal point. */
                    height?: number | null;
                    /** @description At most 15 significant digits, 8 of them after the decimal point. */
                    length?: number | null;
                    stackable?: boolean | null;
                    /** @example Imperial */
                    system?: string | null;
                    /** @description At most 15 significant digits, 8 of them after the decimal point. */
                    volume?: number | null;
                    /** @description At most 15 significant digits, 8 of them after the decimal point. */
                    weight?: number | null;
                    /** @description At most 15 significant digits, 8 of them after the decimal point. */
                    width?: number | null;
                } | null;
                /** @example Pallet */
                handlingUnit?: string | null;
                handlingUnitCount?: number | null;
                id?: string | null;
                nmfcCode?: string | null;
                totalCount?: number | null;
            }[] | null;
            /** @description Fields that were compared with the page of the document, and which it does not say as they were read. */
            notAsRead?: ("invoiceNumber" | "invoiceDate" | "totalAmount" | "currency" | "remitToName" | "billToName" | "weight" | "pieces" | "class" | "scac" | "mcNumber" | "dotNumber")[] | null;
            /**
             * @example Net30
             * @enum {string|null}
             */
            paymentTerms?: "Net0" | "Net1" | "Net2" | "Net3" | "Net4" | "Net5" | "Net6" | "Net7" | "Net8" | "Net9" | "Net10" | "Net11" | "Net12" | "Net13" | "Net14" | "Net15" | "Net16" | "Net17" | "Net18" | "Net19" | "Net20" | "Net21" | "Net22" | "Net23" | "Net24" | "Net25" | "Net26" | "Net27" | "Net28" | "Net29" | "Net30" | "Net31" | "Net32" | "Net33" | "Net34" | "Net35" | "Net36" | "Net37" | "Net38" | "Net39" | "Net40" | "Net41" | "Net42" | "Net43" | "Net44" | "Net45" | "Net46" | "Net47" | "Net48" | "Net49" | "Net50" | "Net51" | "Net52" | "Net53" | "Net54" | "Net55" | "Net56" | "Net57" | "Net58" | "Net59" | "Net60" | "Net61" | "Net62" | "Net63" | "Net64" | "Net65" | "Net66" | "Net67" | "Net68" | "Net69" | "Net70" | "Net71" | "Net72" | "Net73" | "Net74" | "Net75" | "Net76" | "Net77" | "Net78" | "Net79" | "Net80" | "Net81" | "Net82" | "Net83" | "Net84" | "Net85" | "Net86" | "Net87" | "Net88" | "Net89" | "Net90" | "Net91" | "Net92" | "Net93" | "Net94" | "Net95" | "Net96" | "Net97" | "Net98" | "Net99" | "Net100" | "Net101" | "Net102" | "Net103" | "Net104" | "Net105" | "Net106" | "Net107" | "Net108" | "Net109" | "Net110" | "Net111" | "Net112" | "Net113" | "Net114" | "Net115" | "Net116" | "Net117" | "Net118" | "Net119" | "Net120" | "Net121" | "Net122" | "Net123" | "Net124" | "Net125" | "Net126" | "Net127" | "Net128" | "Net129" | "Net130" | "Net131" | "Net132" | "Net133" | "Net134" | "Net135" | "Net136" | "Net137" | "Net138" | "Net139" | "Net140" | "Net141" | "Net142" | "Net143" | "Net144" | "Net145" | "Net146" | "Net147" | "Net148" | "Net149" | "Net150" | "Net151" | "Net152" | "Net153" | "Net154" | "Net155" | "Net156" | "Net157" | "Net158" | "Net159" | "Net160" | "Net161" | "Net162" | "Net163" | "Net164" | "Net165" | "Net166" | "Net167" | "Net168" | "Net169" | "Net170" | "Net171" | "Net172" | "Net173" | "Net174" | "Net175" | "Net176" | "Net177" | "Net178" | "Net179" | "Net180" | "Net181" | "Net182" | "Net183" | "Net184" | "Net185" | "Net186" | "Net187" | "Net188" | "Net189" | "Net190" | "Net191" | "Net192" | "Net193" | "Net194" | "Net195" | "Net196" | "Net197" | "Net198" | "Net199" | "Net200" | "Net201" | "Net202" | "Net203" | "Net204" | "Net205" | "Net206" | "Net207" | "Net208" | "Net209" | "Net210" | "Net211" | "Net212" | "Net213" | "Net214" | "Net215" | "Net216" | "Net217" | "Net218" | "Net219" | "Net220" | "Net221" | "Net222" | "Net223" | "Net224" | "Net225" | "Net226" | "Net227" | "Net228" | "Net229" | "Net230" | "Net231" | "Net232" | "Net233" | "Net234" | "Net235" | "Net236" | "Net237" | "Net238" | "Net239" | "Net240" | "Net241" | "Net242" | "Net243" | "Net244" | "Net245" | "Net246" | "Net247" | "Net248" | "Net249" | "Net250" | "Net251" | "Net252" | "Net253" | "Net254" | "Net255" | "Net256" | "Net257" | "Net258" | "Net259" | "Net260" | "Net261" | "Net262" | "Net263" | "Net264" | "Net265" | "Net266" | "Net267" | "Net268" | "Net269" | "Net270" | "Net271" | "Net272" | "Net273" | "Net274" | "Net275" | "Net276" | "Net277" | "Net278" | "Net279" | "Net280" | "Net281" | "Net282" | "Net283" | "Net284" | "Net285" | "Net286" | "Net287" | "Net288" | "Net289" | "Net290" | "Net291" | "Net292" | "Net293" | "Net294" | "Net295" | "Net296" | "Net297" | "Net298" | "Net299" | "Net300" | "Net301" | "Net302" | "Net303" | "Net304" | "Net305" | "Net306" | "Net307" | "Net308" | "Net309" | "Net310" | "Net311" | "Net312" | "Net313" | "Net314" | "Net315" | "Net316" | "Net317" | "Net318" | "Net319" | "Net320" | "Net321" | "Net322" | "Net323" | "Net324" | "Net325" | "Net326" | "Net327" | "Net328" | "Net329" | "Net330" | "Net331" | "Net332" | "Net333" | "Net334" | "Net335" | "Net336" | "Net337" | "Net338" | "Net339" | "Net340" | "Net341" | "Net342" | "Net343" | "Net344" | "Net345" | "Net346" | "Net347" | "Net348" | "Net349" | "Net350" | "Net351" | "Net352" | "Net353" | "Net354" | "Net355" | "Net356" | "Net357" | "Net358" | "Net359" | "Net360" | "Net361" | "Net362" | "Net363" | "Net364" | "Net365" | "Prepaid" | null;
            referenceNumbers?: {
                description?: string | null;
                type?: string | null;
                value?: string | null;
            }[] | null;
            service?: {
                /** @example Flatbed */
                equipment?: string | null;
                /** @example Standard */
                level?: string | null;
                /** @example Ground */
                mode?: string | null;
                /** @example LTL */
                type?: string | null;
            } | null;
            /**
             * ShipDate
             * @description ISO 8601 date or date-time; the date part counts, as it is written.
             * @example 2026-03-01
             */
            shipDate: string;
            stops?: {
                address?: {
                    address1?: string | null;
                    address2?: string | null;
                    city?: string | null;
                    country?: string | null;
                    name?: string | null;
                    postalCode?: string | null;
                    state?: string | null;
                } | null;
                sequence?: number | null;
                /** @enum {string|null} */
                type?: "Origin" | "Destination" | "BillTo" | "RemitTo" | null;
            }[] | null;
            /**
             * @default Invoice
             * @enum {string|null}
             */
            type?: "Invoice" | "BalanceDue" | "Supplemental" | null;
            vendor: {
                dotNumber?: string | null;
                /** @description As used when creating orders. */
                externalId?: string | null;
                mcNumber?: string | null;
                scacCode?: string | null;
            };
        };
        LegacyAuditResult: {
            invoiceDetails: {
                /** Format: date */
                approvedDate: string | null;
                approverEmail: string | null;
                /** @description True when an item of the invoice names an item of its order. */
                associatedOrderLineItems: boolean;
                /** @description The currency of `vendorCharges`: the order's. */
                chargesCurrencyCode: string;
                /** Format: date */
                createdDate: string | null;
                /** @description The carrier's currency. */
                currencyCode: string;
                /** @description One unit of the carrier's currency in `chargesCurrencyCode`; null where the invoice was not converted. */
                exchangeRate: number | null;
                freightChargeTerms: string | null;
                /** Format: date */
                invoiceDate: string | null;
                invoiceReferenceNumbers: {
                    number: string;
                    type: string | null;
                }[];
                lineItems: {
                    class: number | null;
                    description: string | null;
                    handlingUnitCount: number | null;
                    nmfcCode: string | null;
                    orderLineItemId: string | null;
                    totalPieces: number | null;
                    weight: number | null;
                    weightUnit: string | null;
                }[];
                number: string;
                source: string;
                terminatedMessage: string | null;
                terminatedReason: string | null;
                /** @description In `currencyCode`, the carrier's currency. */
                totalVendorPaymentAmount: number;
                vendor: {
                    description: string | null;
                    externalId: string | null;
                    scacCode: string | null;
                };
            };
            orders: {
                /** @description The currency of `vendorCharges`: the order's. */
                chargesCurrencyCode: string;
                customerCharges: {
                    charge: number;
                    code: string;
                    description: string | null;
                    qualifier: string | null;
                    quantity: number | null;
                    rate: number | null;
                    /** @description Why the amount is not the billed one. */
                    reason: string | null;
                    /** @description linehaul, fuel, accessorial, discount or tax */
                    type: string;
                    /**
                     * Format: uuid
                     * @description Of the tenant's charge code; never changes.
                     */
                    typeUuid: string;
                }[];
                customerExternalId: string | null;
                documents: {
                    hasSignature: boolean;
                    isRedacted: boolean;
                    modifiedBy: string;
                    /** Format: date-time */
                    modifiedDate: string;
                    name: string;
                    /** Format: uuid */
                    redactedDocumentUuid: string | null;
                    standardizedType: string;
                    type: string;
                    /** Format: uuid */
                    uuid: string;
                }[];
                /** @description One unit of the carrier's currency in `chargesCurrencyCode`; null where the invoice was not converted. */
                exchangeRate: number | null;
                freightChargeTerms: string | null;
                orderNumber: string;
                orderReferenceNumbers: {
                    number: string;
                    type: string | null;
                }[];
                /** Format: uuid */
                uuid: string;
                vendorCharges: {
                    charge: number;
                    code: string;
                    description: string | null;
                    qualifier: string | null;
                    quantity: number | null;
                    rate: number | null;
                    /** @description Why the amount is not the billed one. */
                    reason: string | null;
                    /** @description linehaul, fuel, accessorial, discount or tax */
                    type: string;
                    /**
                     * Format: uuid
                     * @description Of the tenant's charge code; never changes.
                     */
                    typeUuid: string;
                }[];
                vendorExternalId: string | null;
            }[];
        };
        LegacyFinalizedInvoices: {
            currentPage: number;
            pageSize: number;
            records: {
                /**
                 * Format: date-time
                 * @description Unique within the tenant and strictly increasing, to the microsecond.
                 */
                finalizationDate: string;
                /** Format: uuid */
                uuid: string;
            }[];
            totalPages: number;
            totalRecords: number;
        };
        LegacyInvoice: {
            /** @description Kept and answered. At most 11 digits before and 4 after the decimal point. */
            amt?: number | null;
            charges?: {
                /**
                 * @description At most 11 digits before and 4 after the decimal point.
                 * @example 1250.5
                 */
                charge?: number | null;
                /**
                 * @description The kind of the charge: Linehaul, Fuel, Accessorial, Discount, Tax.
                 * @example Linehaul
                 */
                chargeType?: string | null;
                /** Format: uuid */
                chargeTypeUuid?: string | null;
                /** @example 400 */
                code?: string | null;
                /** @example USD */
                currencyCode?: string | null;
                /** Format: uuid */
                currencyUuid?: string | null;
                /** @example Linehaul */
                description?: string | null;
                /** @description The line the charge is for. */
                lineItemSequenceNum?: number | null;
                metaData?: string | null;
                /** Format: uuid */
                uuid?: string | null;
            }[] | null;
            /** @description Kept and answered; the audit converts by the tenant's own rates. At most 15 significant digits, 8 of them after the decimal point. */
            conversionRate?: number | null;
            /**
             * @description Absent: USD.
             * @example USD
             */
            currencyCode?: string | null;
            /** Format: uuid */
            currencyUuid?: string | null;
            customer?: {
                /** Format: uuid */
                uuid?: string | null;
            } | null;
            /**
             * @description ISO 8601 date or date-time; the date part counts, as it is written.
             * @example 2026-03-04
             */
            deliveryDate?: string | null;
            /**
             * @description True: bad data is refused, every failure at once. False: nearly any data is accepted, and a person looks at it.
             * @default false
             */
            enableValidations?: boolean | null;
            /** @example Prepaid */
            freightChargeTerms?: string | null;
            /**
             * @description ISO 8601 date or date-time; the date part counts, as it is written.
             * @example 2026-03-04
             */
            invoiceDate?: string | null;
            /** @description Kept and answered; the audit expects what the orders say. At most 11 digits before and 4 after the decimal point. */
            invoiceExpectedAmount?: number | null;
            /** @example INV-4711 */
            invoiceNumber?: string | null;
            lineItems?: {
                /**
                 * @description At most 15 significant digits, 8 of them after the decimal point.
                 * @example 77.5
                 */
                class?: string | number | null;
                /** @description At most 15 significant digits, 8 of them after the decimal point. */
                cube?: number | null;
                /** @description At most 15 significant digits, 8 of them after the decimal point. */
                density?: number | null;
                description?: string | null;
                /**
                 * @description Imperial or Metric, or a unit of one of them (IN, CM, FT).
                 * @example Imperial
                 */
                dimUnits?: string | null;
                handlingUnitCount?: number | null;
                /** @example Pallet */
                handlingUnitDescription?: string | null;
                /** Format: uuid */
                handlingUnitUuid?: string | null;
                /** @description At most 15 significant digits, 8 of them after the decimal point. */
                height?: number | null;
                /** @description At most 15 significant digits, 8 of them after the decimal point. */
                length?: number | null;
                nmfcCode?: string | null;
                sequenceNum?: number | null;
                stack?: boolean | null;
                totalPieces?: number | null;
                /** Format: uuid */
                uuid?: string | null;
                /**
                 * @description At most 15 significant digits, 8 of them after the decimal point.
                 * @example 1200
                 */
                weight?: number | null;
                /**
                 * @description Imperial or Metric, or a unit of one of them (LB, KG).
                 * @example Imperial
                 */
                weightUnit?: string | null;
                /** @description At most 15 significant digits, 8 of them after the decimal point. */
                width?: number | null;
            }[] | null;
            mileage?: number | null;
            /** @description The total the invoice states beside its charges: they are held against each other. At most 11 digits before and 4 after the decimal point. */
            paymentAmount?: number | null;
            referenceNumbers?: {
                /** @example OrderNumber */
                referenceNumberType?: string | null;
                referenceNumberTypeDescription?: string | null;
                /** Format: uuid */
                uuid?: string | null;
                value?: string | null;
            }[] | null;
            seqNumber?: string | null;
            /**
             * @description ISO 8601 date or date-time; the date part counts, as it is written.
             * @example 2026-03-04
             */
            shipDate?: string | null;
            stops?: {
                address1?: string | null;
                address2?: string | null;
                addressName?: string | null;
                city?: string | null;
                /** @example USA */
                countryCode?: string | null;
                /** @example OH */
                stateCode?: string | null;
                /** @example Ohio */
                stateName?: string | null;
                /** Format: uuid */
                stateUuid?: string | null;
                stopSequence?: number | null;
                /** Format: uuid */
                uuid?: string | null;
                /**
                 * @description Origin, Destination, BillTo or RemitTo.
                 * @example Origin
                 */
                vendorInvoiceStopType?: string | null;
                /** @example 44870 */
                zip?: string | null;
                zip4?: string | null;
            }[] | null;
            /** @example Ground */
            transportationModeDescription?: string | null;
            /** Format: uuid */
            transportationModeUuid?: string | null;
            /** @example Standard */
            transportationServiceLevelDescription?: string | null;
            /** Format: uuid */
            transportationServiceLevelUuid?: string | null;
            /** @example LTL */
            transportationServiceTypeDescription?: string | null;
            /** Format: uuid */
            transportationServiceTypeUuid?: string | null;
            /**
             * Format: uuid
             * @description Not taken over: an added invoice always has a uuid of its own.
             */
            uuid?: string | null;
            vendor?: {
                /** @description As searchVendor finds it. */
                accountNumber?: string | null;
                /** @example ACMF */
                scacCode?: string | null;
                /**
                 * Format: uuid
                 * @description As searchVendor answers it.
                 */
                uuid?: string | null;
            } | null;
            vendorInvoiceFormatDescription?: string | null;
            /** Format: uuid */
            vendorInvoiceFormatUuid?: string | null;
            /**
             * @description Invoice (the default), BalanceDue or Supplemental.
             * @example Invoice
             */
            vendorInvoiceTypeDescription?: string | null;
            /** Format: uuid */
            vendorInvoiceTypeUuid?: string | null;
        };
        LegacyInvoiceDocument: {
            /** @description Stands in the invoice's timeline beside the document. */
            CustomLogMessage?: string | null;
            /**
             * Format: binary
             * @description The file with its name, at most 25 MiB.
             */
            Document: string;
            /**
             * Format: int32
             * @description What the document is, as its place in the list of document types, from 0 (Unset, the default) to 62.
             * @example 3
             */
            VendorInvoiceDocumentTypeId?: number | null;
        };
        LegacyInvoiceRead: {
            amt: number | null;
            charges: {
                charge: number | null;
                chargeType: string | null;
                /** Format: uuid */
                chargeTypeUuid: string | null;
                code: string | null;
                currencyCode: string | null;
                /** Format: uuid */
                currencyUuid: string | null;
                description: string | null;
                lineItemSequenceNum: number | null;
                metaData: string | null;
                /** @description The tenant's code that the charge was read as; null where none is known. */
                tenantCode: string | null;
                tenantDescription: string | null;
                /** Format: uuid */
                uuid: string;
            }[];
            conversionRate: number | null;
            /** Format: date-time */
            createdDate: string;
            currencyCode: string | null;
            /** Format: uuid */
            currencyUuid: string | null;
            customer: {
                /** Format: uuid */
                uuid: string | null;
            } | null;
            /** Format: date-time */
            deliveryDate: string | null;
            documents: {
                documentType: string;
                /** Format: uuid */
                uuid: string;
            }[];
            enableValidations: boolean;
            freightChargeTerms: string | null;
            /** Format: date-time */
            invoiceDate: string | null;
            invoiceExpectedAmount: number | null;
            invoiceNumber: string | null;
            lineItems: {
                class: string | null;
                cube: number | null;
                density: number | null;
                description: string | null;
                dimUnits: string | null;
                handlingUnitCount: number | null;
                handlingUnitDescription: string | null;
                /** Format: uuid */
                handlingUnitUuid: string | null;
                height: number | null;
                length: number | null;
                nmfcCode: string | null;
                sequenceNum: number | null;
                stack: boolean | null;
                totalPieces: number | null;
                /** Format: uuid */
                uuid: string;
                weight: number | null;
                weightUnit: string | null;
                width: number | null;
            }[];
            mileage: number | null;
            orders: {
                orderNumber: string;
                /** Format: uuid */
                uuid: string;
            }[];
            paymentAmount: number | null;
            referenceNumbers: {
                referenceNumberType: string | null;
                referenceNumberTypeDescription: string | null;
                /** Format: uuid */
                uuid: string;
                value: string | null;
            }[];
            /**
             * Format: uuid
             * @description The uuid the invoice has since a legacy create replaced its order.
             */
            replacedBy: string | null;
            seqNumber: string | null;
            /** Format: date-time */
            shipDate: string | null;
            stops: {
                address1: string | null;
                address2: string | null;
                addressName: string | null;
                city: string | null;
                countryCode: string | null;
                stateCode: string | null;
                stateName: string | null;
                /** Format: uuid */
                stateUuid: string | null;
                stopSequence: number | null;
                /** Format: uuid */
                uuid: string;
                vendorInvoiceStopType: string | null;
                zip: string | null;
                zip4: string | null;
            }[];
            transportationModeDescription: string | null;
            /** Format: uuid */
            transportationModeUuid: string | null;
            transportationServiceLevelDescription: string | null;
            /** Format: uuid */
            transportationServiceLevelUuid: string | null;
            transportationServiceTypeDescription: string | null;
            /** Format: uuid */
            transportationServiceTypeUuid: string | null;
            /** Format: uuid */
            uuid: string;
            vendor: {
                accountNumber: string | null;
                scacCode: string | null;
                /** Format: uuid */
                uuid: string | null;
            } | null;
            vendorInvoiceFormatDescription: string | null;
            /** Format: uuid */
            vendorInvoiceFormatUuid: string | null;
            vendorInvoiceTypeDescription: string | null;
            /** Format: uuid */
            vendorInvoiceTypeUuid: string | null;
        };
        LegacyOrder: {
            /** @description At most 15 significant digits, 8 of them after the decimal point. */
            actualShipmentWeight?: number | null;
            /** @example Net30 */
            billingTerm?: string | null;
            billingTermId?: number | null;
            /**
             * @deprecated
             * @description Replaced by vendorCharges.
             */
            charges?: {
                /**
                 * @description At most 11 digits before and 4 after the decimal point.
                 * @example 1250.5
                 */
                charge?: number | null;
                /**
                 * @description The kind of the charge: Linehaul, Fuel, Accessorial, Discount, Tax.
                 * @example Linehaul
                 */
                chargeType?: string | null;
                /** Format: uuid */
                chargeTypeUuid?: string | null;
                /** @example 400 */
                code?: string | null;
                /** @example USD */
                currency?: string | null;
                /** @description The number of ISO 4217: 840 is USD. */
                currencyId?: number | null;
                /** @example Linehaul */
                description?: string | null;
                metaData?: string | null;
                /** @example PerPound */
                qualifier?: string | null;
                /** @description At most 15 significant digits, 8 of them after the decimal point. */
                quantity?: number | null;
                /** @description At most 15 significant digits, 8 of them after the decimal point. */
                rate?: number | null;
                /** Format: uuid */
                uuid?: string | null;
                /** @description The tenant's number of the vendor, as the read shape answers it; 0 or none: the order's vendor. */
                vendorId?: number | null;
            }[] | null;
            /** @description At most 15 significant digits, 8 of them after the decimal point. */
            cubicMeter?: number | null;
            /** @default USD */
            currency?: string | null;
            /** @description The number of ISO 4217: 840 is USD. */
            currencyId?: number | null;
            /** Format: uuid */
            currencyUuid?: string | null;
            customer?: {
                address1?: string | null;
                address2?: string | null;
                addressName?: string | null;
                billingTermId?: number | null;
                city?: string | null;
                /** @example USA */
                country?: string | null;
                currencyId?: number | null;
                /** @description The customer's name. */
                description?: string | null;
                externalId?: string | null;
                principalContact?: {
                    contactEmail?: string | null;
                    contactName?: string | null;
                    contactPhone?: string | null;
                    department?: string | null;
                } | null;
                state?: string | null;
                /** @example 44870 */
                zip?: string | null;
                /** @example 1234 */
                zip4?: string | null;
            } | null;
            /** @description At most 15 significant digits, 8 of them after the decimal point. */
            customerCharge?: number | null;
            customerCharges?: {
                /**
                 * @description At most 11 digits before and 4 after the decimal point.
                 * @example 1250.5
                 */
                charge?: number | null;
                /**
                 * @description The kind of the charge: Linehaul, Fuel, Accessorial, Discount, Tax.
                 * @example Linehaul
                 */
                chargeType?: string | null;
                /** Format: uuid */
                chargeTypeUuid?: string | null;
                /** @example 400 */
                code?: string | null;
                /** @example USD */
                currency?: string | null;
                /** @description The number of ISO 4217: 840 is USD. */
                currencyId?: number | null;
                /** @example Linehaul */
                description?: string | null;
                metaData?: string | null;
                /** @example PerPound */
                qualifier?: string | null;
                /** @description At most 15 significant digits, 8 of them after the decimal point. */
                quantity?: number | null;
                /** @description At most 15 significant digits, 8 of them after the decimal point. */
                rate?: number | null;
                /** Format: uuid */
                uuid?: string | null;
                /** @description The tenant's number of the vendor, as the read shape answers it; 0 or none: the order's vendor. */
                vendorId?: number | null;
            }[] | null;
            /**
             * @description ISO 8601 date or date-time; the date part counts, as it is written.
             * @example 2026-03-04
             */
            deliveredDate?: string | null;
            /**
             * @description `days.hours:minutes:seconds`, or an object with `ticks` (ten millionths of a second).
             * @example 0.14:30:00
             */
            deliverTime?: string | {
                ticks?: number | null;
            } | null;
            /** @description At most 15 significant digits, 8 of them after the decimal point. */
            distance?: number | null;
            /** @description The tag `Division` of V2. */
            division?: string | null;
            /**
             * @description True: bad data is refused, every failure at once. False: nearly any data is accepted.
             * @default false
             */
            enableValidations?: boolean | null;
            /** @example Prepaid */
            freightChargeTerms?: string | null;
            lineItems?: {
                /**
                 * @description At most 15 significant digits, 8 of them after the decimal point.
                 * @example 77.5
                 */
                class?: string | number | null;
                description?: string | null;
                /**
                 * @description Imperial or Metric, or a unit of one of them (IN, CM, FT).
                 * @example Imperial
                 */
                dimUnits?: string | null;
                /** @example Pallet */
                handlingUnit?: string | null;
                handlingUnitCount?: number | null;
                handlingUnitId?: string | number | null;
                /** Format: uuid */
                handlingUnitUuid?: string | null;
                /** @description At most 15 significant digits, 8 of them after the decimal point. */
                height?: number | null;
                /** @description At most 15 significant digits, 8 of them after the decimal point. */
                length?: number | null;
                nmfcCode?: string | null;
                /** @example 1 */
                sequenceNum?: string | number | null;
                totalPieces?: number | null;
                /** Format: uuid */
                uuid?: string | null;
                /**
                 * @description At most 15 significant digits, 8 of them after the decimal point.
                 * @example 1200
                 */
                weight?: number | null;
                /**
                 * @description Imperial or Metric, or a unit of one of them (LB, KG).
                 * @example Imperial
                 */
                weightUnit?: string | null;
                /** @description At most 15 significant digits, 8 of them after the decimal point. */
                width?: number | null;
            }[] | null;
            /** @description Any text; JSON of the shape V2 takes is the order's metadata. */
            metadata?: string | null;
            /** @example SO-10023 */
            orderNumber?: string | null;
            /** @example Net30 */
            paymentTerms?: string | null;
            /** @description At most 15 significant digits, 8 of them after the decimal point. */
            plannedShipmentWeight?: number | null;
            /** @description A JSON list of key-value pairs, for the tenant's rating engine. */
            ratingEngineInfo?: string | null;
            referenceNumbers?: {
                /** @example BOLNumber */
                referenceNumberType?: string | null;
                referenceNumberTypeId?: number | null;
                /** Format: uuid */
                uuid?: string | null;
                value?: string | null;
            }[] | null;
            /**
             * @description ISO 8601 date or date-time; the date part counts, as it is written.
             * @example 2026-03-04
             */
            shipDate?: string | null;
            stops?: {
                address1?: string | null;
                address2?: string | null;
                addressName?: string | null;
                city?: string | null;
                /** @example USA */
                country?: string | null;
                /** @example Origin */
                orderStopType?: string | null;
                state?: string | null;
                /** Format: uuid */
                stateUuid?: string | null;
                stopSequence?: number | null;
                /** Format: uuid */
                uuid?: string | null;
                /** @example 44870 */
                zip?: string | null;
                /** @example 1234 */
                zip4?: string | null;
            }[] | null;
            /**
             * Format: uuid
             * @description The tenant of the path: any other is refused with 403.
             */
            tenantUuid?: string | null;
            /** @example Ground */
            transportationMode?: string | null;
            transportationModeId?: number | null;
            /** Format: uuid */
            transportationModeUuid?: string | null;
            /** @example Standard */
            transportationServiceLevel?: string | null;
            transportationServiceLevelId?: number | null;
            /** Format: uuid */
            transportationServiceLevelUuid?: string | null;
            /** @example LTL */
            transportationServiceType?: string | null;
            transportationServiceTypeId?: number | null;
            /** Format: uuid */
            transportationServiceTypeUuid?: string | null;
            /**
             * Format: uuid
             * @description Not taken over: a created order always has a uuid of its own.
             */
            uuid?: string | null;
            vendor?: {
                address1?: string | null;
                address2?: string | null;
                city?: string | null;
                /** @example USA */
                country?: string | null;
                dotNumber?: string | null;
                /** @example ACME */
                externalId?: string | null;
                mcNumber?: string | null;
                name?: string | null;
                /** @example ACMF */
                scacCode?: string | null;
                state?: string | null;
                /** @example 44870 */
                zip?: string | null;
                /** @example 1234 */
                zip4?: string | null;
            } | null;
            vendorCharges?: {
                /**
                 * @description At most 11 digits before and 4 after the decimal point.
                 * @example 1250.5
                 */
                charge?: number | null;
                /**
                 * @description The kind of the charge: Linehaul, Fuel, Accessorial, Discount, Tax.
                 * @example Linehaul
                 */
                chargeType?: string | null;
                /** Format: uuid */
                chargeTypeUuid?: string | null;
                /** @example 400 */
                code?: string | null;
                /** @example USD */
                currency?: string | null;
                /** @description The number of ISO 4217: 840 is USD. */
                currencyId?: number | null;
                /** @example Linehaul */
                description?: string | null;
                metaData?: string | null;
                /** @example PerPound */
                qualifier?: string | null;
                /** @description At most 15 significant digits, 8 of them after the decimal point. */
                quantity?: number | null;
                /** @description At most 15 significant digits, 8 of them after the decimal point. */
                rate?: number | null;
                /** Format: uuid */
                uuid?: string | null;
                /** @description The tenant's number of the vendor, as the read shape answers it; 0 or none: the order's vendor. */
                vendorId?: number | null;
            }[] | null;
        };
        LegacyOrderRead: {
            actualShipmentWeight: number | null;
            /** @description The tenant's number of the customer that is billed; 0: none. */
            billingEntityId: number;
            billingTerm: string | null;
            /** @description 0: not said, or in no table. */
            billingTermId: number;
            /**
             * @deprecated
             * @description The same as vendorCharges, but where a body said both: then as it was said.
             */
            charges: {
                charge: number | null;
                chargeType: string | null;
                /** Format: uuid */
                chargeTypeUuid: string | null;
                code: string | null;
                currency: string | null;
                /** @description 0: not said, or in no table. */
                currencyId: number;
                description: string | null;
                metaData: string | null;
                qualifier: string | null;
                quantity: number | null;
                rate: number | null;
                /** Format: uuid */
                uuid: string;
                /** @description 0: not said, or in no table. */
                vendorId: number;
            }[];
            /** Format: date-time */
            createDate: string;
            cubicMeter: number | null;
            currency: string;
            /** @description 0: not said, or in no table. */
            currencyId: number;
            customer: {
                address1: string | null;
                address2: string | null;
                addressName: string | null;
                /** @description 0: not said, or in no table. */
                billingTermId: number;
                city: string | null;
                country: string | null;
                /** @description 0: not said, or in no table. */
                currencyId: number;
                customerAccountNumbers: {
                    accountNumber: string;
                    accountType: string | null;
                    /** Format: uuid */
                    uuid: string;
                }[];
                description: string | null;
                externalId: string | null;
                principalContact: {
                    contactEmail: string | null;
                    contactName: string | null;
                    contactPhone: string | null;
                    department: string | null;
                } | null;
                state: string | null;
                /** Format: uuid */
                uuid: string | null;
                zip: string | null;
                zip4: string | null;
            } | null;
            customerCharge: number | null;
            customerCharges: {
                charge: number | null;
                chargeType: string | null;
                /** Format: uuid */
                chargeTypeUuid: string | null;
                code: string | null;
                currency: string | null;
                /** @description 0: not said, or in no table. */
                currencyId: number;
                description: string | null;
                metaData: string | null;
                qualifier: string | null;
                quantity: number | null;
                rate: number | null;
                /** Format: uuid */
                uuid: string;
                /** @description 0: not said, or in no table. */
                vendorId: number;
            }[];
            /** Format: date-time */
            dateLastModified: string;
            /** Format: date-time */
            deliveredDate: string | null;
            /** @description A time span in every unit; `ticks` are ten millionths of a second. */
            deliverTime: {
                days: number;
                hours: number;
                milliseconds: number;
                minutes: number;
                seconds: number;
                ticks: number;
                totalDays: number;
                totalHours: number;
                totalMilliseconds: number;
                totalMinutes: number;
                totalSeconds: number;
            } | null;
            distance: number | null;
            division: string | null;
            enableValidations: boolean;
            freightChargeTerms: string | null;
            lineItems: {
                class: string | null;
                description: string | null;
                dimUnits: string | null;
                handlingUnit: string | null;
                handlingUnitCount: number | null;
                /** @description The unit's number; the word `Unknown` where it has none. */
                handlingUnitId: number | string;
                /** Format: uuid */
                handlingUnitUuid: string | null;
                height: number | null;
                length: number | null;
                nmfcCode: string | null;
                sequenceNum: string | null;
                totalPieces: number | null;
                /** Format: uuid */
                uuid: string;
                weight: number | null;
                weightUnit: string | null;
                width: number | null;
            }[];
            metadata: string | null;
            orderNumber: string | null;
            paymentTerms: string | null;
            plannedShipmentWeight: number | null;
            ratingEngineInfo: string | null;
            referenceNumbers: {
                referenceNumberType: string | null;
                /** @description 0: not said, or in no table. */
                referenceNumberTypeId: number;
                /** Format: uuid */
                uuid: string;
                value: string | null;
            }[];
            /**
             * Format: uuid
             * @description The order that a later create of the same number put in its place.
             */
            replacedBy: string | null;
            /** Format: date-time */
            shipDate: string | null;
            stops: {
                address1: string | null;
                address2: string | null;
                addressName: string | null;
                city: string | null;
                country: string | null;
                orderStopType: string | null;
                state: string | null;
                /** Format: uuid */
                stateUuid: string | null;
                stopSequence: number | null;
                /** Format: uuid */
                uuid: string;
                zip: string | null;
                zip4: string | null;
            }[];
            /** Format: uuid */
            tenantUuid: string;
            transportationMode: string | null;
            /** @description 0: not said, or in no table. */
            transportationModeId: number;
            transportationServiceLevel: string | null;
            /** @description 0: not said, or in no table. */
            transportationServiceLevelId: number;
            transportationServiceType: string | null;
            /** @description 0: not said, or in no table. */
            transportationServiceTypeId: number;
            /** @description The tenant's number of the key or person that changed the order last. */
            userIdLastModified: number;
            /** Format: uuid */
            uuid: string;
            vendor: {
                address1: string | null;
                address2: string | null;
                city: string | null;
                country: string | null;
                dotNumber: string | null;
                externalId: string | null;
                mcNumber: string | null;
                name: string | null;
                scacCode: string | null;
                state: string | null;
                /** Format: uuid */
                uuid: string | null;
                vendorAccountNumbers: {
                    accountNumber: string;
                    accountType: string | null;
                    /** Format: uuid */
                    uuid: string;
                }[];
                zip: string | null;
                zip4: string | null;
            } | null;
            vendorCharges: {
                charge: number | null;
                chargeType: string | null;
                /** Format: uuid */
                chargeTypeUuid: string | null;
                code: string | null;
                currency: string | null;
                /** @description 0: not said, or in no table. */
                currencyId: number;
                description: string | null;
                metaData: string | null;
                qualifier: string | null;
                quantity: number | null;
                rate: number | null;
                /** Format: uuid */
                uuid: string;
                /** @description 0: not said, or in no table. */
                vendorId: number;
            }[];
        };
        ListedDocument: {
            approvedAt: string | null;
            approvedBy: string | null;
            filename: string;
            hasSignature: boolean;
            orderExternalId: string | null;
            /** @enum {string} */
            status: "Draft" | "Ready" | "Approved";
            /** @enum {string} */
            type: "Unset" | "Invoice" | "DeliveryReceipt" | "ProofOfDelivery" | "BillOfLading" | "NoticeOfAssignment" | "RateConfirmation" | "WeightAndInspectionCertificate" | "LetterOfAuthority" | "LumperReceipt" | "PackingList" | "GeneratedInvoice" | "Email" | "CommercialInvoice" | "CertificateOfOrigin" | "CustomerRateConfirmation" | "ElectronicInterchangeReceipt" | "GatePass" | "InsuranceCertificate" | "OtherReceipt" | "W9" | "DeliveryOrder" | "WeightScaleTicket" | "TrailerInterchangeReceipt" | "PurchaseOrder" | "EscortTicket" | "PermitReceipt" | "ServiceOrder" | "CertificateOfDestruction" | "DonationReceipt" | "BrandStamp" | "InboundTripReport" | "WeighmasterCertificate" | "CargoActivitySheet" | "BrandBOLOne" | "TimeCard" | "TransferSheet" | "TripManifest" | "TrailerControlRecord" | "TargetTripSheet" | "ExitPass" | "BrandBOLTwo" | "ColdChainCustodyForm" | "BrandFreightDispatch" | "EquipmentSubmissionForm" | "Release" | "ACIManifest" | "TrailerPicture" | "MaterialSafetyDataSheet" | "ShipTicket" | "DeliveryTicket" | "InvoiceCorrected" | "EIRTicket" | "PalletReceipt" | "HistoricalAuditDocuments" | "DetentionReceipt" | "Unknown" | "Manifest" | "CustomerRateApproval" | "LoadCoverSheet" | "SafetyChecklist" | "BrandDeliveryConfirmationReport" | "StatementInvoice";
            /** Format: uuid */
            uuid: string;
        };
        MadeApiKey: {
            approvalLimit: string | null;
            expiresAt: string | null;
            /** @description Shown this once. */
            key: string;
            name: string;
            partner: string | null;
            prefix: string;
            scopes: ("orders" | "invoices" | "documents" | "disputes" | "audit" | "edi" | "manage" | "decide" | "admin")[];
            /** Format: uuid */
            uuid: string;
        };
        MadeTenant: {
            /** @description By which the first admin joins: hand it over. It works once, for seven days. Shown this once. */
            adminLink: string;
            /** @description The first key, with every scope. Shown this once. */
            apiKey: string;
            slug: string;
            /** Format: uuid */
            tenantUuid: string;
        };
        Mailbox: {
            address: "invoices" | "documents";
            afterTaking: "move" | "flag";
            authentication: "password" | "oauth";
            /**
             * Format: date-time
             * @description When it was last looked through and all was well.
             */
            checkedAt: string | null;
            clientId: string | null;
            /** Format: date-time */
            createdAt: string;
            enabled: boolean;
            everySeconds: number;
            /**
             * Format: date-time
             * @description When a look failed last.
             */
            failedAt: string | null;
            /**
             * Format: date-time
             * @description Since when every look has failed; null while it works.
             */
            failingSince: string | null;
            /** @description Why it fails, in words; null while it does not. */
            failure: string | null;
            folder: string;
            hasClientSecret: boolean;
            /** @description Whether its password or token is kept. */
            hasSecret: boolean;
            host: string;
            moveTo: string;
            name: string;
            /** @description Messages in it that could not be fetched. Each is tried again once a day. */
            notTaken: number;
            port: number;
            scope: string | null;
            security: "tls" | "starttls";
            /** Format: date */
            since: string | null;
            tokenUrl: string | null;
            username: string;
            /** Format: uuid */
            uuid: string;
        };
        MailboxChange: {
            /** @description With `oauth` and without `tokenUrl`: sent as it is (XOAUTH2, OAUTHBEARER) until it expires. */
            accessToken?: string | null;
            /**
             * @description What arrives in it, as that part of an address says it. Invoices by default.
             * @enum {string|null}
             */
            address?: "invoices" | "documents" | null;
            /**
             * @description What is done with a message that was taken: moved to `moveTo` (the default), or flagged as seen and with $Weighbridge. Nothing is deleted.
             * @enum {string|null}
             */
            afterTaking?: "move" | "flag" | null;
            /**
             * @description password unless told.
             * @enum {string|null}
             */
            authentication?: "password" | "oauth" | null;
            /** @description The client that the provider knows the service as. */
            clientId?: string | null;
            /** @description Kept encrypted, and answered nowhere. */
            clientSecret?: string | null;
            /** @description true unless told. */
            enabled?: boolean | null;
            /** @description How often a server is asked that does not tell of new messages by itself; 60 unless told. */
            everySeconds?: number | null;
            /** @description The folder that is looked through; INBOX unless told. */
            folder?: string | null;
            /** @description With another the secret is given anew. */
            host?: string | null;
            /** @description Weighbridge unless told; made where it is not there. */
            moveTo?: string | null;
            /** @description As people know it. */
            name?: string | null;
            /** @description Kept encrypted, and answered nowhere. */
            password?: string | null;
            /** @description 993 unless told, with STARTTLS 143; others as far as the operator lets connections out. */
            port?: number | null;
            /** @description With `tokenUrl`: access tokens are asked for by it. Without it the client asks for itself (client credentials). */
            refreshToken?: string | null;
            /** @description What the access token is for, in the provider's words. */
            scope?: string | null;
            /**
             * @description TLS from the first byte (the default), or STARTTLS. Nothing is said to a server without.
             * @enum {string|null}
             */
            security?: "tls" | "starttls" | null;
            /** @description Messages that arrived earlier are left alone; null: none is. The day before today unless told. ISO 8601 date or date-time; the date part counts, as it is written. */
            since?: string | null;
            /** @description Where access tokens are asked for (RFC 6749). */
            tokenUrl?: string | null;
            /** @description With another the secret is given anew. */
            username?: string | null;
        };
        MailboxList: {
            items: components["schemas"]["Mailbox"][];
        };
        MailMessage: {
            attachments: {
                bytes: number;
                /** Format: uuid */
                documentUuid: string | null;
                /**
                 * Format: uuid
                 * @description Of X12 that was taken, now or before: its interchange, of several the first.
                 */
                interchangeUuid: string | null;
                mediaType: string;
                name: string;
                /** @description document, invoice, communication, duplicate, rejected or ignored */
                outcome: string;
                reason: string | null;
            }[];
            bytes: number;
            clientAddress: string;
            /** Format: uuid */
            communicationUuid: string | null;
            /** Format: uuid */
            disputeUuid: string | null;
            envelopeFrom: string;
            /** @description The address in From; null until it is read. */
            from: string | null;
            fromName: string | null;
            /**
             * Format: uuid
             * @description Of an answer: the disputed invoice.
             */
            invoiceUuid: string | null;
            /** @description Written by a machine. */
            isAutomatic: boolean;
            /** @description Whether the records of the sender's domain prove that it is from there; null while nobody looked. */
            isProven: boolean | null;
            messageId: string | null;
            /** @description received, quarantined, rejected, duplicate, document, invoice, communication */
            outcome: string;
            /** @description Why, in words. */
            reason: string | null;
            /** Format: date-time */
            receivedAt: string;
            /** @description Who let it in. */
            releasedBy: string | null;
            subject: string | null;
            text: string | null;
            /** @description Which of our addresses it was sent to. */
            to: string;
            /** Format: uuid */
            uuid: string;
            /** @description Whose it is. */
            vendorExternalId: string | null;
            /** @description What the records of the sender's domain say (RFC 8601); null until it is read. */
            verdicts: {
                dkim: string;
                dmarc: string;
                spf: string;
            } | null;
        };
        MailTest: {
            /** @description One of the tenant's people; without it whoever asks. */
            to?: string | null;
        };
        ManagedDocument: {
            /** Format: date-time */
            approvedAt: string | null;
            approvedBy: string | null;
            bytes: number;
            /** Format: date-time */
            createdAt: string;
            createdBy: string;
            eTag: string;
            fields: {
                [key: string]: unknown;
            };
            filename: string;
            hasSignature: boolean;
            invoices: {
                invoiceNumber: string;
                /** Format: uuid */
                uuid: string;
            }[];
            /** @description What was made of it (`how`: split, redact or merge). One that was split or put together with others is decided about by those. */
            made: {
                filename: string;
                how: string;
                status: string;
                /** Format: uuid */
                uuid: string;
            }[];
            /** @description The document that it was made of. */
            madeOf: {
                /** @description split (of some pages of it) or redact (places of it are blacked out). */
                how: string;
                pages: number[];
                /** Format: uuid */
                uuid: string;
            } | null;
            mediaType: string;
            /** @description The documents that it was put together of, in the order of their pages. */
            mergedOf: {
                filename: string;
                /** Format: uuid */
                uuid: string;
            }[];
            /** Format: date-time */
            modifiedAt: string;
            modifiedBy: string;
            /** @description External ids. */
            orders: string[];
            /** @description The document that it was cut out of, and its pages there, from 1; null where it came as it is. */
            partOf: {
                pages: number[];
                /** Format: uuid */
                uuid: string;
            } | null;
            /** @description What the virus scanner says of the file. One that is infected, or was not looked at, is not given out. */
            scan: {
                /** Format: date-time */
                at: string | null;
                found: string | null;
                /** @description off (no virus scanner is configured), waiting, clean or infected. */
                state: string;
            };
            source: string;
            status: string;
            transcription: components["schemas"]["Transcription"];
            type: string;
            /** Format: uuid */
            uuid: string;
            /** @description What it names and has not arrived yet. */
            waitsFor: {
                externalId: string;
                kind: string;
            }[];
        };
        MatchPreview: {
            /** @description The policy would approve it at once: then the match cannot be taken back. */
            approvedByPolicy: boolean;
            /** @description The rating engine would be asked first, and what it answers is judged again. */
            asksRatingEngine: boolean;
            charges: {
                /** @example 1250.5000 */
                billed: string;
                code: string;
                /** @example 1250.5000 */
                expected: string | null;
                /** @example 1250.5000 */
                previouslyBilled: string;
                /** @example 1250.5000 */
                variance: string | null;
            }[];
            currency: string;
            findings: {
                charge: string | null;
                message: string;
                rule: string;
                severity: string;
                /** @example 1250.5000 */
                variance: string | null;
            }[];
            orders: {
                externalId: string;
                orderNumber: string;
                status: string;
                version: number;
            }[];
            /** @description The status that the invoice would have. */
            status: string;
            totals: {
                /** @example 1250.5000 */
                approved: string | null;
                /** @example 1250.5000 */
                billed: string;
                /** @example 1250.5000 */
                expected: string | null;
                /** @example 1250.5000 */
                variance: string | null;
                variancePercent: string | null;
            };
            /** @description approve, review, dispute, unmatched or block */
            verdict: string;
        };
        MergedDocument: {
            /** @description What it was put together of. */
            documents: string[];
            filename: string;
            /** Format: uuid */
            uuid: string;
        };
        NewApiKey: {
            /**
             * @description The largest amount the key may approve, as a decimal.
             * @example 5000.0000
             */
            approvalLimit?: string | number | null;
            /**
             * @description ISO 8601 date-time; without a zone it is UTC.
             * @example 2026-03-01T12:00:00Z
             */
            expiresAt?: string | null;
            /** @example TMS production */
            name: string;
            /** @description Binds the scope edi to one interchange sender. */
            partner?: string | null;
            scopes: ("orders" | "invoices" | "documents" | "disputes" | "audit" | "edi" | "manage" | "decide" | "admin")[];
        };
        NewCommunication: {
            subject?: string | null;
            text: string;
        };
        NewDispute: {
            communication?: {
                attachments?: {
                    /** @description Standard base64 with padding, at most 25 MiB of file. */
                    base64String: string;
                    name: string;
                }[] | null;
                email?: {
                    subject: string;
                    /** @description Addresses, separated by commas; without it, whom the first mail of the dispute reached (where it was lost, whom a person sent it to again), else the address kept for disputes with the other party, else its contact's. */
                    to?: string | null;
                } | null;
                text: string;
            } | null;
            /** @description The invoice's current eTag; another one is refused with 409. Required of a person's session, checked when given of a key. */
            eTag?: string | null;
            /** @description Its mail waits some seconds, in which the dispute can be taken back (`takeBackDispute`). */
            hold?: boolean | null;
            /** @enum {string} */
            party: "Vendor" | "Tenant" | "Customer";
            reasons: {
                description: string;
            }[];
        };
        NewDisputeCommunication: {
            attachments?: {
                /** @description Standard base64 with padding, at most 25 MiB of file. */
                base64String: string;
                name: string;
            }[] | null;
            email?: {
                subject: string;
                /** @description Addresses, separated by commas; without it, whom the first mail of the dispute reached (where it was lost, whom a person sent it to again), else the address kept for disputes with the other party, else its contact's. */
                to?: string | null;
            } | null;
            text: string;
        };
        NewMailbox: {
            /** @description With `oauth` and without `tokenUrl`: sent as it is (XOAUTH2, OAUTHBEARER) until it expires. */
            accessToken?: string | null;
            /**
             * @description What arrives in it, as that part of an address says it. Invoices by default.
             * @enum {string|null}
             */
            address?: "invoices" | "documents" | null;
            /**
             * @description What is done with a message that was taken: moved to `moveTo` (the default), or flagged as seen and with $Weighbridge. Nothing is deleted.
             * @enum {string|null}
             */
            afterTaking?: "move" | "flag" | null;
            /**
             * @description password unless told.
             * @enum {string|null}
             */
            authentication?: "password" | "oauth" | null;
            /** @description The client that the provider knows the service as. */
            clientId?: string | null;
            /** @description Kept encrypted, and answered nowhere. */
            clientSecret?: string | null;
            /** @description true unless told. */
            enabled?: boolean | null;
            /** @description How often a server is asked that does not tell of new messages by itself; 60 unless told. */
            everySeconds?: number | null;
            /** @description The folder that is looked through; INBOX unless told. */
            folder?: string | null;
            /** @example imap.example.com */
            host: string;
            /** @description Weighbridge unless told; made where it is not there. */
            moveTo?: string | null;
            /** @example Accounts payable */
            name: string;
            /** @description Kept encrypted, and answered nowhere. */
            password?: string | null;
            /** @description 993 unless told, with STARTTLS 143; others as far as the operator lets connections out. */
            port?: number | null;
            /** @description With `tokenUrl`: access tokens are asked for by it. Without it the client asks for itself (client credentials). */
            refreshToken?: string | null;
            /** @description What the access token is for, in the provider's words. */
            scope?: string | null;
            /**
             * @description TLS from the first byte (the default), or STARTTLS. Nothing is said to a server without.
             * @enum {string|null}
             */
            security?: "tls" | "starttls" | null;
            /** @description Messages that arrived earlier are left alone; null: none is. The day before today unless told. ISO 8601 date or date-time; the date part counts, as it is written. */
            since?: string | null;
            /** @description Where access tokens are asked for (RFC 6749). */
            tokenUrl?: string | null;
            /** @example ap@shipper.example */
            username: string;
        };
        NewPasskey: {
            /**
             * @description By which the person knows it.
             * @example Work laptop
             */
            name: string;
            /** @description What the browser answers (`PublicKeyCredential.toJSON()`). */
            passkey: {
                clientExtensionResults?: {
                    [key: string]: unknown;
                } | null;
                id: string;
                rawId: string;
                response: {
                    [key: string]: unknown;
                };
                /** @enum {string} */
                type: "public-key";
            };
        };
        NewPerson: {
            /**
             * @description The largest amount the person may approve, as a decimal; null: any. It bounds approvers and admins.
             * @example 5000.0000
             */
            approvalLimit?: string | number | null;
            /** @example ana@lakeside.example */
            email: string;
            /** @example Ana Torres */
            name: string;
            /**
             * @description One role: the widest that the person needs.
             * @example [
             *       "approver"
             *     ]
             */
            roles: ("auditor" | "approver" | "admin" | "developer" | "viewer")[];
        };
        NewSavedView: {
            /** @example ACME over 100 */
            name: string;
            /**
             * @description What the address of the list holds: filters, sort, columns.
             * @example {
             *       "vendor": "ACME",
             *       "sort": "-variance"
             *     }
             */
            search: {
                [key: string]: string;
            };
            /** @description True: everybody of the tenant sees it. */
            shared?: boolean | null;
            /** @description Which queue of the app it is of; `all`: every invoice. */
            tab: string;
        };
        NewTeam: {
            /** @description People who work for the tenant, by `uuid` or `userId` of `GET /manage/people`. */
            members?: string[] | null;
            /** @example Night shift */
            name: string;
        };
        NewTenant: {
            /**
             * @description Of the first admin: then the link works for this address alone, and goes out by mail too where mail does.
             * @example ana@lakeside.example
             */
            adminEmail?: string | null;
            grants?: ("create-invoice" | "ingest-documents" | "orderless-invoices")[] | null;
            /** @example Lakeside Paper */
            name: string;
            /** @default false */
            sandbox?: boolean | null;
            /**
             * @description Lower-case letters, digits and dashes; made from the name when absent.
             * @example lakeside-paper
             */
            slug?: string | null;
        };
        NewWebhookEndpoint: {
            description?: string | null;
            enabled?: boolean | null;
            /** @description The kinds of events it wants; without it (or null) all of them, those to come included. */
            types?: ("INVOICE_CREATED" | "INVOICE_APPROVED" | "DISPUTE_CREATED" | "DISPUTE_UPDATED" | "DISPUTE_COMMUNICATION_CREATED" | "ORDER_APPROVED" | "DOCUMENT_APPROVED")[] | null;
            /** @example https://tms.example.com/hooks/weighbridge */
            url: string;
        };
        NextReview: {
            /** @description Waiting for at least so many hours. */
            minAgeHours?: number | null;
            /**
             * @description What it reads as.
             * @enum {string|null}
             */
            type?: "Unset" | "Invoice" | "DeliveryReceipt" | "ProofOfDelivery" | "BillOfLading" | "NoticeOfAssignment" | "RateConfirmation" | "WeightAndInspectionCertificate" | "LetterOfAuthority" | "LumperReceipt" | "PackingList" | "GeneratedInvoice" | "Email" | "CommercialInvoice" | "CertificateOfOrigin" | "CustomerRateConfirmation" | "ElectronicInterchangeReceipt" | "GatePass" | "InsuranceCertificate" | "OtherReceipt" | "W9" | "DeliveryOrder" | "WeightScaleTicket" | "TrailerInterchangeReceipt" | "PurchaseOrder" | "EscortTicket" | "PermitReceipt" | "ServiceOrder" | "CertificateOfDestruction" | "DonationReceipt" | "BrandStamp" | "InboundTripReport" | "WeighmasterCertificate" | "CargoActivitySheet" | "BrandBOLOne" | "TimeCard" | "TransferSheet" | "TripManifest" | "TrailerControlRecord" | "TargetTripSheet" | "ExitPass" | "BrandBOLTwo" | "ColdChainCustodyForm" | "BrandFreightDispatch" | "EquipmentSubmissionForm" | "Release" | "ACIManifest" | "TrailerPicture" | "MaterialSafetyDataSheet" | "ShipTicket" | "DeliveryTicket" | "InvoiceCorrected" | "EIRTicket" | "PalletReceipt" | "HistoricalAuditDocuments" | "DetentionReceipt" | "Unknown" | "Manifest" | "CustomerRateApproval" | "LoadCoverSheet" | "SafetyChecklist" | "BrandDeliveryConfirmationReport" | "StatementInvoice" | null;
            /** @description Letters of the vendor's name as the page has it. */
            vendor?: string | null;
        };
        Note: {
            eTag?: string | null;
            text: string;
        };
        NoticeChoices: {
            /**
             * @description A dispute of mine was answered, or a mail of mine did not arrive
             * @enum {string}
             */
            answered: "at-once" | "daily" | "never";
            /**
             * @description Something waits for my approval
             * @enum {string}
             */
            approval: "at-once" | "daily" | "never";
            /**
             * @description An invoice was assigned to me or my team
             * @enum {string}
             */
            assigned: "at-once" | "daily" | "never";
            /**
             * @description A colleague has me approve for them, or that is over
             * @enum {string}
             */
            delegated: "at-once" | "daily" | "never";
            /**
             * @description An EDI partner sends nothing any more
             * @enum {string}
             */
            "edi-silent": "at-once" | "daily" | "never";
            /**
             * @description A webhook endpoint has been failing for an hour, works again, or was disabled
             * @enum {string}
             */
            "endpoint-failing": "at-once" | "daily" | "never";
            /** @description Whether the app tells it; the others are when it comes by mail. */
            inApp: {
                /** @description A dispute of mine was answered, or a mail of mine did not arrive */
                answered: boolean;
                /** @description Something waits for my approval */
                approval: boolean;
                /** @description An invoice was assigned to me or my team */
                assigned: boolean;
                /** @description A colleague has me approve for them, or that is over */
                delegated: boolean;
                /** @description An EDI partner sends nothing any more */
                "edi-silent": boolean;
                /** @description A webhook endpoint has been failing for an hour, works again, or was disabled */
                "endpoint-failing": boolean;
                /** @description A mailbox cannot be read */
                "mailbox-failing": boolean;
                /** @description I was named in a note (@name) */
                mentioned: boolean;
                /** @description The document AI is not asked any more this month: its cap is reached */
                "transcriber-cap": boolean;
            };
            /**
             * @description A mailbox cannot be read
             * @enum {string}
             */
            "mailbox-failing": "at-once" | "daily" | "never";
            /**
             * @description I was named in a note (@name)
             * @enum {string}
             */
            mentioned: "at-once" | "daily" | "never";
            /**
             * @description The document AI is not asked any more this month: its cap is reached
             * @enum {string}
             */
            "transcriber-cap": "at-once" | "daily" | "never";
            /** @description The mail of the week's figures: last week beside the one before, on Mondays at seven in the morning. */
            weekly: {
                /** Format: date-time */
                nextAt: string | null;
                /** @description Where it is seven in the morning when it comes; null: never told. */
                timeZone: string | null;
                wanted: boolean;
            };
        };
        NoticeChoicesChange: {
            /**
             * @description A dispute of mine was answered, or a mail of mine did not arrive
             * @enum {string|null}
             */
            answered?: "at-once" | "daily" | "never" | null;
            /**
             * @description Something waits for my approval
             * @enum {string|null}
             */
            approval?: "at-once" | "daily" | "never" | null;
            /**
             * @description An invoice was assigned to me or my team
             * @enum {string|null}
             */
            assigned?: "at-once" | "daily" | "never" | null;
            /**
             * @description A colleague has me approve for them, or that is over
             * @enum {string|null}
             */
            delegated?: "at-once" | "daily" | "never" | null;
            /**
             * @description An EDI partner sends nothing any more
             * @enum {string|null}
             */
            "edi-silent"?: "at-once" | "daily" | "never" | null;
            /**
             * @description A webhook endpoint has been failing for an hour, works again, or was disabled
             * @enum {string|null}
             */
            "endpoint-failing"?: "at-once" | "daily" | "never" | null;
            inApp?: {
                /** @description A dispute of mine was answered, or a mail of mine did not arrive */
                answered?: boolean | null;
                /** @description Something waits for my approval */
                approval?: boolean | null;
                /** @description An invoice was assigned to me or my team */
                assigned?: boolean | null;
                /** @description A colleague has me approve for them, or that is over */
                delegated?: boolean | null;
                /** @description An EDI partner sends nothing any more */
                "edi-silent"?: boolean | null;
                /** @description A webhook endpoint has been failing for an hour, works again, or was disabled */
                "endpoint-failing"?: boolean | null;
                /** @description A mailbox cannot be read */
                "mailbox-failing"?: boolean | null;
                /** @description I was named in a note (@name) */
                mentioned?: boolean | null;
                /** @description The document AI is not asked any more this month: its cap is reached */
                "transcriber-cap"?: boolean | null;
            } | null;
            /**
             * @description A mailbox cannot be read
             * @enum {string|null}
             */
            "mailbox-failing"?: "at-once" | "daily" | "never" | null;
            /**
             * @description I was named in a note (@name)
             * @enum {string|null}
             */
            mentioned?: "at-once" | "daily" | "never" | null;
            /**
             * @description The document AI is not asked any more this month: its cap is reached
             * @enum {string|null}
             */
            "transcriber-cap"?: "at-once" | "daily" | "never" | null;
            weekly?: {
                /** @description A name of the IANA database. Required before the first mail. */
                timeZone?: string | null;
                /** @description Whether the figures of the week come by mail; false until somebody says otherwise. */
                wanted?: boolean | null;
            } | null;
        };
        NoticesRead: {
            /**
             * @description Or all that came until then. ISO 8601 date-time; without a zone it is UTC.
             * @example 2026-03-01T12:00:00Z
             */
            until?: string | null;
            /** @description These. */
            uuids?: string[] | null;
        };
        NoticesUnread: {
            /** @description Of all, not of the page; counted up to 100. */
            unread: number;
        };
        /**
         * @example {
         *       "error": "invalid_scope",
         *       "error_description": "the key does not have admin"
         *     }
         */
        OAuthError: {
            error: string;
            error_description?: string;
        };
        Order: {
            customer: {
                /** @example Net20 */
                billingTerms?: string | null;
                charges?: {
                    /**
                     * @description At most 11 digits before and 4 after the decimal point.
                     * @example 1250.5
                     */
                    charge: number;
                    code?: {
                        /** @example Linehaul */
                        description?: string | null;
                        /** @example Vendor */
                        type?: string | null;
                        /** @example 400 */
                        value?: string | null;
                    } | null;
                    itemId?: string | null;
                    /** @example PerHundredweight */
                    qualifier?: string | null;
                    /** @description At most 15 significant digits, 8 of them after the decimal point. */
                    quantity?: number | null;
                    /** @description At most 15 significant digits, 8 of them after the decimal point. */
                    rate?: number | null;
                }[] | null;
                contact?: {
                    department?: string | null;
                    name?: string | null;
                    phone?: string | null;
                } | null;
                /** @default USD */
                currency?: string | null;
                externalId?: string | null;
                name?: string | null;
            };
            /**
             * @description ISO 8601 date or date-time; the date part counts, as it is written.
             * @example 2026-03-04
             */
            deliveryDate?: string | null;
            /** @description The order's id in the tenant's system; defaults to orderNumber. */
            externalId?: string | null;
            internalContacts?: {
                department?: string | null;
                name?: string | null;
                phone?: string | null;
                role?: string | null;
            }[] | null;
            items?: {
                /**
                 * @description At most 15 significant digits, 8 of them after the decimal point.
                 * @example 77.5
                 */
                class?: number | null;
                description?: string | null;
                dimensions?: {
                    /** @description At most 15 significant digits, 8 of them after the decimal point. */
                    height?: number | null;
                    /** @description At most 15 significant digits, 8 of them after the decimal point. */
                    length?: number | null;
                    stackable?: boolean | null;
                    /** @example Imperial */
                    system?: string | null;
                    /** @description At most 15 significant digits, 8 of them after the decimal point. */
                    volume?: number | null;
                    /** @description At most 15 significant digits, 8 of them after the decimal point. */
                    weight?: number | null;
                    /** @description At most 15 significant digits, 8 of them after the decimal point. */
                    width?: number | null;
                } | null;
                /** @example Pallet */
                handlingUnit?: string | null;
                handlingUnitCount?: number | null;
                id?: string | null;
                nmfcCode?: string | null;
                totalCount?: number | null;
            }[] | null;
            /** @description Objects of objects of scalars. The name `__proto__` is reserved. */
            metadata?: {
                [key: string]: {
                    [key: string]: string | number | boolean | null;
                };
            } | null;
            /** @example SO-10023 */
            orderNumber: string;
            referenceNumbers?: {
                description?: string | null;
                type?: string | null;
                value?: string | null;
            }[] | null;
            /**
             * @description ISO 8601 date or date-time; the date part counts, as it is written.
             * @example 2026-03-01
             */
            shipDate: string;
            stops?: {
                address?: {
                    address1?: string | null;
                    address2?: string | null;
                    city?: string | null;
                    country?: string | null;
                    name?: string | null;
                    postalCode?: string | null;
                    state?: string | null;
                } | null;
                sequence?: number | null;
                /** @example Origin */
                type?: string | null;
                vendors?: string[] | null;
            }[] | null;
            /**
             * @example {
             *       "Division": "North"
             *     }
             */
            tags?: {
                [key: string]: string | number | boolean | null;
            } | null;
            vendors: {
                address?: {
                    address1?: string | null;
                    address2?: string | null;
                    city?: string | null;
                    country?: string | null;
                    name?: string | null;
                    postalCode?: string | null;
                    state?: string | null;
                } | null;
                billToAddress?: {
                    address1?: string | null;
                    address2?: string | null;
                    city?: string | null;
                    country?: string | null;
                    name?: string | null;
                    postalCode?: string | null;
                    state?: string | null;
                } | null;
                charges?: {
                    /**
                     * @description At most 11 digits before and 4 after the decimal point.
                     * @example 1250.5
                     */
                    charge: number;
                    code?: {
                        /** @example Linehaul */
                        description?: string | null;
                        /** @example Vendor */
                        type?: string | null;
                        /** @example 400 */
                        value?: string | null;
                    } | null;
                    itemId?: string | null;
                    /** @example PerHundredweight */
                    qualifier?: string | null;
                    /** @description At most 15 significant digits, 8 of them after the decimal point. */
                    quantity?: number | null;
                    /** @description At most 15 significant digits, 8 of them after the decimal point. */
                    rate?: number | null;
                }[] | null;
                /** @example Collect */
                chargeTerms?: string | null;
                contact?: {
                    department?: string | null;
                    name?: string | null;
                    phone?: string | null;
                } | null;
                /** @default USD */
                currency?: string | null;
                dotNumber?: string | null;
                /** @example ACME */
                externalId?: string | null;
                mcNumber?: string | null;
                name?: string | null;
                /** @example Net10 */
                paymentTerms?: string | null;
                remitToAddress?: {
                    address1?: string | null;
                    address2?: string | null;
                    city?: string | null;
                    country?: string | null;
                    name?: string | null;
                    postalCode?: string | null;
                    state?: string | null;
                } | null;
                /** @example ACMF */
                scacCode?: string | null;
                service?: {
                    /** @example Flatbed */
                    equipment?: string | null;
                    /** @example Standard */
                    level?: string | null;
                    /** @example Ground */
                    mode?: string | null;
                    /** @example LTL */
                    type?: string | null;
                } | null;
                /** @example Carrier */
                type?: string | null;
            }[];
        };
        OrderCandidates: {
            items: {
                /** @description What the order agreed with each vendor. */
                agreed: {
                    /** @example 1250.5000 */
                    amount: string;
                    currency: string;
                    vendor: string;
                }[];
                /** @description Other invoices of the order that were not terminated, five at most. */
                billedBy: {
                    invoiceNumber: string;
                    status: string;
                }[];
                destination: string | null;
                orderExternalId: string;
                orderNumber: string;
                /** Format: uuid */
                orderUuid: string;
                origin: string | null;
                /** @description 0 to 1: how well it fits in all. */
                score: number;
                /** Format: date */
                shipOn: string | null;
                /** @description open, approved or cancelled */
                status: string;
                version: number;
                why: {
                    /** @description Whether it speaks for the order, or against it. */
                    fits: boolean;
                    /** @description reference, vendor, dates, stops, amount, currency, billed or status */
                    part: string;
                    /** @example Ships on 2026-03-04, 1 day before the bill says */
                    words: string;
                }[];
            }[];
        };
        OrderHistory: {
            /** Format: date-time */
            approvedAt: string | null;
            body: {
                customer: {
                    /** @example Net20 */
                    billingTerms?: string | null;
                    charges?: {
                        /**
                         * @description At most 11 digits before and 4 after the decimal point.
                         * @example 1250.5
                         */
                        charge: number;
                        code?: {
                            /** @example Linehaul */
                            description?: string | null;
                            /** @example Vendor */
                            type?: string | null;
                            /** @example 400 */
                            value?: string | null;
                        } | null;
                        itemId?: string | null;
                        /** @example PerHundredweight */
                        qualifier?: string | null;
                        /** @description At most 15 significant digits, 8 of them after the decimal point. */
                        quantity?: number | null;
                        /** @description At most 15 significant digits, 8 of them after the decimal point. */
                        rate?: number | null;
                    }[] | null;
                    contact?: {
                        department?: string | null;
                        name?: string | null;
                        phone?: string | null;
                    } | null;
                    /** @default USD */
                    currency?: string | null;
                    externalId?: string | null;
                    name?: string | null;
                };
                /**
                 * @description ISO 8601 date or date-time; the date part counts, as it is written.
                 * @example 2026-03-04
                 */
                deliveryDate?: string | null;
                /** @description The order's id in the tenant's system; defaults to orderNumber. */
                externalId?: string | null;
                internalContacts?: {
                    department?: string | null;
                    name?: string | null;
                    phone?: string | null;
                    role?: string | null;
                }[] | null;
                items?: {
                    /**
                     * @description At most 15 significant digits, 8 of them after the decimal point.
                     * @example 77.5
                     */
                    class?: number | null;
                    description?: string | null;
                    dimensions?: {
                        /** @description At most 15 significant digits, 8 of them after the decimal point. */
                        height?: number | null;
                        /** @description At most 15 significant digits, 8 of them after the decimal point. */
                        length?: number | null;
                        stackable?: boolean | null;
                        /** @example Imperial */
                        system?: string | null;
                        /** @description At most 15 significant digits, 8 of them after the decimal point. */
                        volume?: number | null;
                        /** @description At most 15 significant digits, 8 of them after the decimal point. */
                        weight?: number | null;
                        /** @description At most 15 significant digits, 8 of them after the decimal point. */
                        width?: number | null;
                    } | null;
                    /** @example Pallet */
                    handlingUnit?: string | null;
                    handlingUnitCount?: number | null;
                    id?: string | null;
                    nmfcCode?: string | null;
                    totalCount?: number | null;
                }[] | null;
                /** @description Objects of objects of scalars. The name `__proto__` is reserved. */
                metadata?: {
                    [key: string]: {
                        [key: string]: string | number | boolean | null;
                    };
                } | null;
                /** @example SO-10023 */
                orderNumber: string;
                referenceNumbers?: {
                    description?: string | null;
                    type?: string | null;
                    value?: string | null;
                }[] | null;
                /**
                 * @description ISO 8601 date or date-time; the date part counts, as it is written.
                 * @example 2026-03-01
                 */
                shipDate: string | null;
                stops?: {
                    address?: {
                        address1?: string | null;
                        address2?: string | null;
                        city?: string | null;
                        country?: string | null;
                        name?: string | null;
                        postalCode?: string | null;
                        state?: string | null;
                    } | null;
                    sequence?: number | null;
                    /** @example Origin */
                    type?: string | null;
                    vendors?: string[] | null;
                }[] | null;
                /**
                 * @example {
                 *       "Division": "North"
                 *     }
                 */
                tags?: {
                    [key: string]: string | number | boolean | null;
                } | null;
                vendors: {
                    address?: {
                        address1?: string | null;
                        address2?: string | null;
                        city?: string | null;
                        country?: string | null;
                        name?: string | null;
                        postalCode?: string | null;
                        state?: string | null;
                    } | null;
                    billToAddress?: {
                        address1?: string | null;
                        address2?: string | null;
                        city?: string | null;
                        country?: string | null;
                        name?: string | null;
                        postalCode?: string | null;
                        state?: string | null;
                    } | null;
                    charges?: {
                        /**
                         * @description At most 11 digits before and 4 after the decimal point.
                         * @example 1250.5
                         */
                        charge: number;
                        code?: {
                            /** @example Linehaul */
                            description?: string | null;
                            /** @example Vendor */
                            type?: string | null;
                            /** @example 400 */
                            value?: string | null;
                        } | null;
                        itemId?: string | null;
                        /** @example PerHundredweight */
                        qualifier?: string | null;
                        /** @description At most 15 significant digits, 8 of them after the decimal point. */
                        quantity?: number | null;
                        /** @description At most 15 significant digits, 8 of them after the decimal point. */
                        rate?: number | null;
                    }[] | null;
                    /** @example Collect */
                    chargeTerms?: string | null;
                    contact?: {
                        department?: string | null;
                        name?: string | null;
                        phone?: string | null;
                    } | null;
                    /** @default USD */
                    currency?: string | null;
                    dotNumber?: string | null;
                    /** @example ACME */
                    externalId?: string | null;
                    mcNumber?: string | null;
                    name?: string | null;
                    /** @example Net10 */
                    paymentTerms?: string | null;
                    remitToAddress?: {
                        address1?: string | null;
                        address2?: string | null;
                        city?: string | null;
                        country?: string | null;
                        name?: string | null;
                        postalCode?: string | null;
                        state?: string | null;
                    } | null;
                    /** @example ACMF */
                    scacCode?: string | null;
                    service?: {
                        /** @example Flatbed */
                        equipment?: string | null;
                        /** @example Standard */
                        level?: string | null;
                        /** @example Ground */
                        mode?: string | null;
                        /** @example LTL */
                        type?: string | null;
                    } | null;
                    /** @example Carrier */
                    type?: string | null;
                }[];
            };
            /** Format: date-time */
            cancelledAt: string | null;
            cancelledBy: string | null;
            /** @description The person's or key's name, where it has one. */
            cancelledByName: string | null;
            cancelledReason: string | null;
            /** Format: date-time */
            changedAt: string;
            eTag: string;
            externalId: string;
            invoices: {
                billed: string;
                currency: string;
                invoiceNumber: string;
                status: string;
                /** Format: uuid */
                uuid: string;
            }[];
            orderNumber: string;
            /** @description What a legacy create said for the rating engine. */
            ratingEngineInfo: string | null;
            status: string;
            /** Format: uuid */
            uuid: string;
            version: number;
            versions: {
                /** @description The order's invoices that were audited again when this version took effect. */
                audited: {
                    after: string | null;
                    /** Format: date-time */
                    at: string;
                    /** @description The invoice's status before that audit. */
                    before: string;
                    /** @description Approvals that waited and were dropped with it. */
                    droppedApprovals: number;
                    invoiceNumber: string;
                    /** Format: uuid */
                    uuid: string;
                    verdict: string | null;
                }[];
                body: {
                    customer: {
                        /** @example Net20 */
                        billingTerms?: string | null;
                        charges?: {
                            /**
                             * @description At most 11 digits before and 4 after the decimal point.
                             * @example 1250.5
                             */
                            charge: number;
                            code?: {
                                /** @example Linehaul */
                                description?: string | null;
                                /** @example Vendor */
                                type?: string | null;
                                /** @example 400 */
                                value?: string | null;
                            } | null;
                            itemId?: string | null;
                            /** @example PerHundredweight */
                            qualifier?: string | null;
                            /** @description At most 15 significant digits, 8 of them after the decimal point. */
                            quantity?: number | null;
                            /** @description At most 15 significant digits, 8 of them after the decimal point. */
                            rate?: number | null;
                        }[] | null;
                        contact?: {
                            department?: string | null;
                            name?: string | null;
                            phone?: string | null;
                        } | null;
                        /** @default USD */
                        currency?: string | null;
                        externalId?: string | null;
                        name?: string | null;
                    };
                    /**
                     * @description ISO 8601 date or date-time; the date part counts, as it is written.
                     * @example 2026-03-04
                     */
                    deliveryDate?: string | null;
                    /** @description The order's id in the tenant's system; defaults to orderNumber. */
                    externalId?: string | null;
                    internalContacts?: {
                        department?: string | null;
                        name?: string | null;
                        phone?: string | null;
                        role?: string | null;
                    }[] | null;
                    items?: {
                        /**
                         * @description At most 15 significant digits, 8 of them after the decimal point.
                         * @example 77.5
                         */
                        class?: number | null;
                        description?: string | null;
                        dimensions?: {
                            /** @description At most 15 significant digits, 8 of them after the decimal point. */
                            height?: number | null;
                            /** @description At most 15 significant digits, 8 of them after the decimal point. */
                            length?: number | null;
                            stackable?: boolean | null;
                            /** @example Imperial */
                            system?: string | null;
                            /** @description At most 15 significant digits, 8 of them after the decimal point. */
                            volume?: number | null;
                            /** @description At most 15 significant digits, 8 of them after the decimal point. */
                            weight?: number | null;
                            /** @description At most 15 significant digits, 8 of them after the decimal point. */
                            width?: number | null;
                        } | null;
                        /** @example Pallet */
                        handlingUnit?: string | null;
                        handlingUnitCount?: number | null;
                        id?: string | null;
                        nmfcCode?: string | null;
                        totalCount?: number | null;
                    }[] | null;
                    /** @description Objects of objects of scalars. The name `__proto__` is reserved. */
                    metadata?: {
                        [key: string]: {
                            [key: string]: string | number | boolean | null;
                        };
                    } | null;
                    /** @example SO-10023 */
                    orderNumber: string;
                    referenceNumbers?: {
                        description?: string | null;
                        type?: string | null;
                        value?: string | null;
                    }[] | null;
                    /**
                     * @description ISO 8601 date or date-time; the date part counts, as it is written.
                     * @example 2026-03-01
                     */
                    shipDate: string | null;
                    stops?: {
                        address?: {
                            address1?: string | null;
                            address2?: string | null;
                            city?: string | null;
                            country?: string | null;
                            name?: string | null;
                            postalCode?: string | null;
                            state?: string | null;
                        } | null;
                        sequence?: number | null;
                        /** @example Origin */
                        type?: string | null;
                        vendors?: string[] | null;
                    }[] | null;
                    /**
                     * @example {
                     *       "Division": "North"
                     *     }
                     */
                    tags?: {
                        [key: string]: string | number | boolean | null;
                    } | null;
                    vendors: {
                        address?: {
                            address1?: string | null;
                            address2?: string | null;
                            city?: string | null;
                            country?: string | null;
                            name?: string | null;
                            postalCode?: string | null;
                            state?: string | null;
                        } | null;
                        billToAddress?: {
                            address1?: string | null;
                            address2?: string | null;
                            city?: string | null;
                            country?: string | null;
                            name?: string | null;
                            postalCode?: string | null;
                            state?: string | null;
                        } | null;
                        charges?: {
                            /**
                             * @description At most 11 digits before and 4 after the decimal point.
                             * @example 1250.5
                             */
                            charge: number;
                            code?: {
                                /** @example Linehaul */
                                description?: string | null;
                                /** @example Vendor */
                                type?: string | null;
                                /** @example 400 */
                                value?: string | null;
                            } | null;
                            itemId?: string | null;
                            /** @example PerHundredweight */
                            qualifier?: string | null;
                            /** @description At most 15 significant digits, 8 of them after the decimal point. */
                            quantity?: number | null;
                            /** @description At most 15 significant digits, 8 of them after the decimal point. */
                            rate?: number | null;
                        }[] | null;
                        /** @example Collect */
                        chargeTerms?: string | null;
                        contact?: {
                            department?: string | null;
                            name?: string | null;
                            phone?: string | null;
                        } | null;
                        /** @default USD */
                        currency?: string | null;
                        dotNumber?: string | null;
                        /** @example ACME */
                        externalId?: string | null;
                        mcNumber?: string | null;
                        name?: string | null;
                        /** @example Net10 */
                        paymentTerms?: string | null;
                        remitToAddress?: {
                            address1?: string | null;
                            address2?: string | null;
                            city?: string | null;
                            country?: string | null;
                            name?: string | null;
                            postalCode?: string | null;
                            state?: string | null;
                        } | null;
                        /** @example ACMF */
                        scacCode?: string | null;
                        service?: {
                            /** @example Flatbed */
                            equipment?: string | null;
                            /** @example Standard */
                            level?: string | null;
                            /** @example Ground */
                            mode?: string | null;
                            /** @example LTL */
                            type?: string | null;
                        } | null;
                        /** @example Carrier */
                        type?: string | null;
                    }[];
                };
                /** Format: uuid */
                intakeUuid: string | null;
                /** Format: date-time */
                receivedAt: string;
                source: string;
                version: number;
            }[];
        };
        OrderSearch: {
            /**
             * @description Inclusive; by default now. ISO 8601 date-time; without a zone it is UTC.
             * @example 2026-03-01T12:00:00Z
             */
            endTime?: string | null;
            orderExternalId?: string | null;
            /** @default 0 */
            pageNumber?: number | null;
            /** @default 20 */
            pageSize?: number | null;
            /**
             * @description Exclusive. ISO 8601 date-time; without a zone it is UTC.
             * @example 2026-03-01T12:00:00Z
             */
            startTime: string;
        };
        OutgoingMail: {
            /** @description As mails to other parties name their sender. */
            from: string;
            /** @description Whether mail leaves the machine; else it is written to files (SMTP_URL is not set). */
            leaves: boolean;
            /** @description Before the address; null: the tenant's name. */
            senderName: string | null;
            signature: string | null;
        };
        OutgoingMailChange: {
            /** @description Before the address; without it the tenant's name. */
            senderName?: string | null;
            /** @description Below what is written, separated by `-- `. */
            signature?: string | null;
        };
        OwnAccount: {
            email: string;
            minPasswordLength: number;
            name: string;
            /** @description Whether a second factor is set up. */
            secondFactor: boolean;
            /** @description Whether a tenant of the person asks for it. */
            secondFactorRequired: boolean;
            userId: string;
        };
        OwnPassword: {
            password: string;
        };
        ParkedJob: {
            /** @description Why its last attempt failed. */
            error: string | null;
            /** @example send-communication */
            kind: string;
            /** @description Nothing is decided or paid by it. */
            mayBeForgotten: boolean;
            /** Format: date-time */
            parkedAt: string;
            /**
             * Format: uuid
             * @description The invoice, document, mail or communication that it is about.
             */
            subjectUuid: string;
            /** Format: uuid */
            uuid: string;
            /** @description What such a job does, in words. */
            what: string;
        };
        Passkey: {
            /** Format: date-time */
            createdAt: string;
            lastUsedAt: string | null;
            name: string;
            /** @description Kept on several devices by its maker. */
            synced: boolean;
            /** Format: uuid */
            uuid: string;
        };
        PasskeyAnswer: {
            /** @description What the browser answers (`PublicKeyCredential.toJSON()`). */
            passkey: {
                clientExtensionResults?: {
                    [key: string]: unknown;
                } | null;
                id: string;
                rawId: string;
                response: {
                    [key: string]: unknown;
                };
                /** @enum {string} */
                type: "public-key";
            };
        };
        PasskeyName: {
            /**
             * @description By which the person knows it.
             * @example Work laptop
             */
            name: string;
        };
        /** @description For the browser, as WebAuthn writes it (`PublicKeyCredential.parseCreationOptionsFromJSON`, `parseRequestOptionsFromJSON`). */
        PasskeyOptions: {
            [key: string]: unknown;
        };
        PasswordChange: {
            currentPassword: string;
            /** @description The new one; every other session ends. A password has from 12 to 128 characters. */
            newPassword: string;
        };
        PasswordReset: {
            /** @description The new one. A password has from 12 to 128 characters. */
            newPassword: string;
            /** @description What stands behind the # of the link. */
            token: string;
        };
        PasswordResetRequest: {
            email: string;
        };
        PendingChange: {
            /** @description In words. */
            after: string;
            /** Format: date-time */
            askedAt: string;
            askedBy: string;
            askedByName: string;
            /** @description In words. */
            before: string;
            decidedAt: string | null;
            decidedBy: string | null;
            decidedByName: string | null;
            /**
             * Format: date-time
             * @description If nobody has decided by then, it never takes effect.
             */
            expiresAt: string;
            /** @enum {string} */
            kind: "remit-to" | "payment-terms" | "charge-terms" | "approval-limit" | "separate-duties" | "audit-policy" | "sign-in-provider" | "vendor-merge";
            /** @description Why it was refused, cancelled, or is over. */
            reason: string | null;
            /** @enum {string} */
            state: "waiting" | "confirmed" | "refused" | "cancelled" | "replaced" | "expired";
            /** @description The vendor's external id, the partner's sender id, whose approval limit it is; empty: the tenant itself. */
            subject: string;
            /** @description Of an approval limit the person's name, else as `subject`. */
            subjectName: string;
            /** Format: uuid */
            uuid: string;
        };
        Person: {
            /** @description Null: no limit. */
            approvalLimit: string | null;
            /** @description A limit that a second person has yet to confirm. */
            approvalLimitWaiting: {
                approvalLimit: string | null;
                changeUuid: string;
            } | null;
            /** @description Who is away, now or on days to come, and has them approve. */
            approvesFor: components["schemas"]["Delegation"][];
            deactivatedAt: string | null;
            delegation: {
                /** @description Who is away, as assignees are named (`user:...`). */
                by: string;
                byName: string;
                /** @description Who approves for them. */
                delegate: string;
                delegateName: string;
                /** Format: date */
                from: string;
                /**
                 * Format: date
                 * @description Included.
                 */
                until: string;
                /** @description What is assigned to who is away stands among what is the delegate's, too. */
                withQueue: boolean;
            } | null;
            /** @description Null: whoever accepts the invitation says it, or they were erased. */
            email: string | null;
            /** @description Of a session that is open; null: none is. */
            lastSeenAt: string | null;
            name: string;
            roles: ("auditor" | "approver" | "admin" | "developer" | "viewer")[];
            /**
             * Format: date-time
             * @description When they were invited, or joined.
             */
            since: string;
            /** @enum {string} */
            state: "invited" | "active" | "deactivated" | "erased";
            /** @description The person's own id, by which they act (`user:<id>`); null until they have joined. */
            userId: string | null;
            /** Format: uuid */
            uuid: string;
        };
        PersonChange: {
            /** @description True lets somebody back in who was deactivated. */
            active?: boolean | null;
            /**
             * @description The largest amount the person may approve, as a decimal; null: any. It bounds approvers and admins. Absent: as it is.
             * @example 5000.0000
             */
            approvalLimit?: string | number | null;
            /**
             * @description One role: the widest that the person needs.
             * @example [
             *       "approver"
             *     ]
             */
            roles?: ("auditor" | "approver" | "admin" | "developer" | "viewer")[] | null;
        };
        PersonLink: {
            /** @description Until when the link works. */
            expiresAt: string | null;
            /** @description To hand over; it works once. Null: it went to the person's own mailbox alone. */
            link: string | null;
            mailed: boolean;
        };
        /** @enum {string} */
        PolicyDocumentType: "Unset" | "Invoice" | "DeliveryReceipt" | "ProofOfDelivery" | "BillOfLading" | "NoticeOfAssignment" | "RateConfirmation" | "WeightAndInspectionCertificate" | "LetterOfAuthority" | "LumperReceipt" | "PackingList" | "GeneratedInvoice" | "Email" | "CommercialInvoice" | "CertificateOfOrigin" | "CustomerRateConfirmation" | "ElectronicInterchangeReceipt" | "GatePass" | "InsuranceCertificate" | "OtherReceipt" | "W9" | "DeliveryOrder" | "WeightScaleTicket" | "TrailerInterchangeReceipt" | "PurchaseOrder" | "EscortTicket" | "PermitReceipt" | "ServiceOrder" | "CertificateOfDestruction" | "DonationReceipt" | "BrandStamp" | "InboundTripReport" | "WeighmasterCertificate" | "CargoActivitySheet" | "BrandBOLOne" | "TimeCard" | "TransferSheet" | "TripManifest" | "TrailerControlRecord" | "TargetTripSheet" | "ExitPass" | "BrandBOLTwo" | "ColdChainCustodyForm" | "BrandFreightDispatch" | "EquipmentSubmissionForm" | "Release" | "ACIManifest" | "TrailerPicture" | "MaterialSafetyDataSheet" | "ShipTicket" | "DeliveryTicket" | "InvoiceCorrected" | "EIRTicket" | "PalletReceipt" | "HistoricalAuditDocuments" | "DetentionReceipt" | "Unknown" | "Manifest" | "CustomerRateApproval" | "LoadCoverSheet" | "SafetyChecklist" | "BrandDeliveryConfirmationReport" | "StatementInvoice";
        PolicyLimit: {
            /**
             * @description An amount of at least 0 with at most 4 decimals.
             * @example 5.0000
             */
            amount?: string;
            /**
             * @description Of the absolute expected amount. A percentage of at least 0 with at most 8 decimals.
             * @example 2
             */
            percent?: string;
            /**
             * @description Where both are set: which of them counts.
             * @default larger
             * @enum {string}
             */
            whichever: "larger" | "smaller";
        } | {
            amount: string;
        } | {
            percent: string;
        };
        PolicyLimitSent: {
            /**
             * @description An amount of at least 0 with at most 4 decimals.
             * @example 5.0000
             */
            amount?: string | number | null;
            /**
             * @description Of the absolute expected amount. A percentage of at least 0 with at most 8 decimals.
             * @example 2
             */
            percent?: string | number | null;
            /**
             * @description Where both are set: which of them counts.
             * @default larger
             * @enum {string|null}
             */
            whichever?: "larger" | "smaller" | null;
        } | {
            amount: string | number;
        } | {
            percent: string | number;
        };
        Principal: {
            /** @description Neither revoked, nor over, nor switched off. */
            active: boolean;
            /** @enum {string} */
            kind: "key" | "sftp" | "partner" | "oauth";
            name: string;
            /** @description Everybody who made it or ever answered for it: each may hold its secret, and is compared where duties are separated. */
            persons: {
                /** @description `user:...`, `key:...`, `sftp:...`, `partner:...`, `oauth:...`, `edi:...`. */
                id: string;
                name: string;
            }[];
            principal: string;
            /** @description Who answers for it: a person, or the key itself where it was made without one. Null: nobody; it is never a second person. */
            responsible: {
                id: string;
                name: string;
            } | null;
            scopes: string[];
        };
        Problem: {
            detail?: string;
            errors?: {
                [key: string]: string[];
            };
            instance?: string;
            status: number;
            title: string;
            type: string;
        };
        Proof: {
            code?: string | null;
            password?: string | null;
        };
        Quotas: {
            items: {
                limit: number;
                /** @enum {string} */
                name: "keys" | "endpoints" | "documents" | "storageMegabytes" | "mailsPerDispute" | "mailsPerAddress" | "waitingMessages";
                /** @description Null for mails, which are counted by dispute and by address. */
                used: number | null;
            }[];
        };
        QuotasChange: {
            /** @description Null or absent: as usual. */
            documents?: number | null;
            /** @description Null or absent: as usual. */
            endpoints?: number | null;
            /** @description Null or absent: as usual. */
            keys?: number | null;
            /** @description Null or absent: as usual. */
            mailsPerAddress?: number | null;
            /** @description Null or absent: as usual. */
            mailsPerDispute?: number | null;
            /** @description Null or absent: as usual. */
            storageMegabytes?: number | null;
            /** @description Null or absent: as usual. */
            waitingMessages?: number | null;
        };
        RatedInvoice: {
            /** @description An actor's id: `key:...`, `user:...`, `policy`. */
            askedBy: string;
            askedByName: string;
            /** Format: date-time */
            at: string;
            attempts: number;
            /** @description What moved since the answered run before about the same order; empty where nothing did, or there is none. */
            changes: {
                /** @example 227.3645 */
                after: string | null;
                /** @example 227.3645 */
                before: string | null;
                charge: string;
                /** @example 227.3645 */
                difference: string | null;
                /** @enum {string} */
                list: "vendor" | "customer";
            }[];
            customerCharges: {
                /** @example 227.3645 */
                amount: string | null;
                code: string | null;
                description: string | null;
                qualifier: string | null;
                quantity: string | null;
                rate: string | null;
            }[];
            durationMs: number | null;
            /** @description The invoice's, after the audit with this answer. */
            eTag: string;
            /** @description What went wrong, for a person. */
            failure: string | null;
            httpStatus: number | null;
            /** @description The latest run that ended about an order the invoice is matched to: one that an audit reads. Of a decided invoice the one that its audit read; a run that ended later counts for nothing. */
            isInForce: boolean;
            /** @description What the request leaves out because no value of the specification's lists says it. */
            leftOut: string[];
            orderExternalId: string;
            /** Format: uuid */
            orderUuid: string;
            /** @description The version of the order that was told. */
            orderVersion: number;
            /** @description The engine's own words, or what came instead. Text: never to be interpreted. In lists its beginning. */
            rawResponse: string | null;
            /** @description Characters of the whole. */
            rawResponseLength: number | null;
            /** @enum {string|null} */
            rawResponseType: "Json" | "Xml" | "Text" | null;
            /** @description One for each order of the invoice; the first is the one told above. */
            runs: {
                /** @description An actor's id: `key:...`, `user:...`, `policy`. */
                askedBy: string;
                askedByName: string;
                /** Format: date-time */
                at: string;
                attempts: number;
                /** @description What moved since the answered run before about the same order; empty where nothing did, or there is none. */
                changes: {
                    /** @example 227.3645 */
                    after: string | null;
                    /** @example 227.3645 */
                    before: string | null;
                    charge: string;
                    /** @example 227.3645 */
                    difference: string | null;
                    /** @enum {string} */
                    list: "vendor" | "customer";
                }[];
                customerCharges: {
                    /** @example 227.3645 */
                    amount: string | null;
                    code: string | null;
                    description: string | null;
                    qualifier: string | null;
                    quantity: string | null;
                    rate: string | null;
                }[];
                durationMs: number | null;
                /** @description What went wrong, for a person. */
                failure: string | null;
                httpStatus: number | null;
                /** @description The latest run that ended about an order the invoice is matched to: one that an audit reads. Of a decided invoice the one that its audit read; a run that ended later counts for nothing. */
                isInForce: boolean;
                /** @description What the request leaves out because no value of the specification's lists says it. */
                leftOut: string[];
                orderExternalId: string;
                /** Format: uuid */
                orderUuid: string;
                /** @description The version of the order that was told. */
                orderVersion: number;
                /** @description The engine's own words, or what came instead. Text: never to be interpreted. In lists its beginning. */
                rawResponse: string | null;
                /** @description Characters of the whole. */
                rawResponseLength: number | null;
                /** @enum {string|null} */
                rawResponseType: "Json" | "Xml" | "Text" | null;
                /**
                 * @description `answered`: charges came, right or wrong. `exception`: the engine says, with 2xx, that it could not rate. `failed`: nothing usable came.
                 * @enum {string}
                 */
                status: "running" | "answered" | "exception" | "failed" | "cancelled";
                /** @description Names of vendor charges that are not among the tenant's charge codes: nothing is compared with them. */
                unknownCodes: string[];
                /** @description Where it was sent, without the key. */
                url: string;
                /** Format: uuid */
                uuid: string;
                /** @description What breaks the specification's rules for an answer, in words and numbers. */
                validations: {
                    /** @description The engine's code or text; null where it is about the whole answer. */
                    charge: string | null;
                    /** @description The tenant's code of that charge, where one knows it. */
                    code: string | null;
                    /** @enum {string|null} */
                    list: "vendor" | "customer" | null;
                    message: string;
                    /** @enum {string} */
                    rule: "shape" | "amount" | "set-of-three" | "amount-is-rate-times-quantity" | "qualifier";
                }[];
                vendorCharges: {
                    /** @example 227.3645 */
                    amount: string | null;
                    code: string | null;
                    description: string | null;
                    qualifier: string | null;
                    quantity: string | null;
                    rate: string | null;
                }[];
            }[];
            /**
             * @description `answered`: charges came, right or wrong. `exception`: the engine says, with 2xx, that it could not rate. `failed`: nothing usable came.
             * @enum {string}
             */
            status: "running" | "answered" | "exception" | "failed" | "cancelled";
            /** @description Names of vendor charges that are not among the tenant's charge codes: nothing is compared with them. */
            unknownCodes: string[];
            /** @description Where it was sent, without the key. */
            url: string;
            /** Format: uuid */
            uuid: string;
            /** @description What breaks the specification's rules for an answer, in words and numbers. */
            validations: {
                /** @description The engine's code or text; null where it is about the whole answer. */
                charge: string | null;
                /** @description The tenant's code of that charge, where one knows it. */
                code: string | null;
                /** @enum {string|null} */
                list: "vendor" | "customer" | null;
                message: string;
                /** @enum {string} */
                rule: "shape" | "amount" | "set-of-three" | "amount-is-rate-times-quantity" | "qualifier";
            }[];
            vendorCharges: {
                /** @example 227.3645 */
                amount: string | null;
                code: string | null;
                description: string | null;
                qualifier: string | null;
                quantity: string | null;
                rate: string | null;
            }[];
        };
        RatingEngine: {
            /** @description The value of the query argument `apikey`; the engine answers 401 to any other. Told once, by the PUT that makes it. */
            apiKey: string | null;
            /** @description Whether there is a key that is sent. */
            isKeySet: boolean;
            /** @description Whether a next key waits to be activated. */
            isNextKeySet: boolean;
            /** @description Sent from activate-key on. Told once, by the rotate-key that makes it. */
            nextApiKey: string | null;
            retryOn5xx: boolean;
            timeoutSeconds: number;
            /** @description Null: the tenant has no rating engine. */
            url: string | null;
        };
        RatingEngineChange: {
            /** @description One further attempt where the engine answers 5xx; false unless told. */
            retryOn5xx?: boolean | null;
            /** @description How long an answer may take, connection and body included; 30 unless told. */
            timeoutSeconds?: number | null;
            /**
             * @description Posted to with the query argument `apikey` added.
             * @example https://rating.example.com/rate
             */
            url: string;
        };
        RatingRun: {
            /** @description An actor's id: `key:...`, `user:...`, `policy`. */
            askedBy: string;
            askedByName: string;
            /** Format: date-time */
            at: string;
            attempts: number;
            /** @description What moved since the answered run before about the same order; empty where nothing did, or there is none. */
            changes: {
                /** @example 227.3645 */
                after: string | null;
                /** @example 227.3645 */
                before: string | null;
                charge: string;
                /** @example 227.3645 */
                difference: string | null;
                /** @enum {string} */
                list: "vendor" | "customer";
            }[];
            /**
             * Format: uuid
             * @description The run that `changes` are told from; null where there is none.
             */
            comparedTo: string | null;
            /** @description The same call for a shell, with the key left to the variable RATING_APIKEY. */
            curl: string;
            customerCharges: {
                /** @example 227.3645 */
                amount: string | null;
                code: string | null;
                description: string | null;
                qualifier: string | null;
                quantity: string | null;
                rate: string | null;
            }[];
            durationMs: number | null;
            /** @description What went wrong, for a person. */
            failure: string | null;
            httpStatus: number | null;
            /** @description The latest run that ended about an order the invoice is matched to: one that an audit reads. Of a decided invoice the one that its audit read; a run that ended later counts for nothing. */
            isInForce: boolean;
            /** @description What the request leaves out because no value of the specification's lists says it. */
            leftOut: string[];
            orderExternalId: string;
            /** Format: uuid */
            orderUuid: string;
            /** @description The version of the order that was told. */
            orderVersion: number;
            /** @description The engine's own words, or what came instead. Text: never to be interpreted. In lists its beginning. */
            rawResponse: string | null;
            /** @description Characters of the whole. */
            rawResponseLength: number | null;
            /** @enum {string|null} */
            rawResponseType: "Json" | "Xml" | "Text" | null;
            /** @description The body that was sent, to the letter. */
            request: string;
            /**
             * @description `answered`: charges came, right or wrong. `exception`: the engine says, with 2xx, that it could not rate. `failed`: nothing usable came.
             * @enum {string}
             */
            status: "running" | "answered" | "exception" | "failed" | "cancelled";
            /** @description Names of vendor charges that are not among the tenant's charge codes: nothing is compared with them. */
            unknownCodes: string[];
            /** @description Where it was sent, without the key. */
            url: string;
            /** Format: uuid */
            uuid: string;
            /** @description What breaks the specification's rules for an answer, in words and numbers. */
            validations: {
                /** @description The engine's code or text; null where it is about the whole answer. */
                charge: string | null;
                /** @description The tenant's code of that charge, where one knows it. */
                code: string | null;
                /** @enum {string|null} */
                list: "vendor" | "customer" | null;
                message: string;
                /** @enum {string} */
                rule: "shape" | "amount" | "set-of-three" | "amount-is-rate-times-quantity" | "qualifier";
            }[];
            vendorCharges: {
                /** @example 227.3645 */
                amount: string | null;
                code: string | null;
                description: string | null;
                qualifier: string | null;
                quantity: string | null;
                rate: string | null;
            }[];
        };
        ReaderStanding: {
            /** @description Learned layouts that read. */
            layouts: number;
            message: string;
            name: string;
            /** @description in-force, or on-trial: nothing it reads goes on by itself. */
            state: string;
            version: string;
        };
        ReadingComparison: {
            /** Format: date-time */
            askedAt: string;
            /** @description Null: the service began it, because another reader had read before. */
            askedByName: string | null;
            /** Format: date-time */
            decidedAt: string | null;
            decidedByName: string | null;
            /** @description Reviewed documents that are read once more: the newest 100 of each type, e-invoices and files of several papers by themselves. */
            documents: number;
            done: number;
            /** @description Learned layouts in force when it began. */
            layouts: number;
            /** @description The same in words, with what is worse. */
            message: string;
            /** @description The version of the rules that read. */
            reader: string;
            /** @description Of them, those that could not be read in time, or are gone. */
            skipped: number;
            /** @description running; better: no type is read worse, and it may be kept; worse: a type is, and it may not; kept: in force; taken-back: it was in force; forgotten. */
            state: string;
            types: {
                fields: {
                    /** @description As it is read now; by layouts without what the paper itself taught them. */
                    after: {
                        missed: number;
                        right: number;
                        wrong: number;
                    };
                    /** @description As it was read when a person decided about it. */
                    before: {
                        missed: number;
                        right: number;
                        wrong: number;
                    };
                    /** @description `type` is what the paper is, `charges.amount` the amounts of all charge lines. */
                    field: string;
                    type: string;
                }[];
                /** @description embedded: of e-invoices. several: of files that hold several papers. Absent: of files of one paper each. */
                kind?: string;
                papers: number;
                /** @description What people said that the papers are. */
                type: string;
                /** @description What is read worse; empty: nothing is. */
                worse: string[];
            }[];
            /** Format: uuid */
            uuid: string;
        };
        ReadingComparisonBegun: {
            /** @description How many it reads. */
            documents: number;
            /** Format: uuid */
            uuid: string;
        };
        ReadingComparisonDecision: {
            /** @description keep: the reader is in force. take-back: what it reads waits for a person, and the layouts of the comparison that was kept before read again. */
            decision: "keep" | "forget" | "take-back";
        };
        ReadingTemplate: {
            /** @description How its charge lines are read; null: nobody corrected them. */
            charges: {
                /** @description What its texts mean where no code is printed. */
                codes: {
                    code: string;
                    text: string;
                }[];
                /** @description Of the line below the last one; empty: it goes on to the end. */
                foot: string;
                /** @description The words of the line above the first charge line, folded; empty: it begins with the page. */
                head: string;
                /** @description What is read of each charge line, from left to right. */
                parts: string[];
                /** @description Rows that are no charges, folded, such as a subtotal. */
                stops: string[];
            } | null;
            /** Format: uuid */
            documentUuid: string;
            fields: {
                /** @description The words that it is found by, folded; null: by its place on the first page. */
                anchor: string | null;
                field: string;
            }[];
            /** @description Of the document whose correction made this version. */
            filename: string;
            /** Format: date-time */
            madeAt: string;
            madeByName: string | null;
            /** @description What its papers are. */
            type: string;
            /** Format: uuid */
            uuid: string;
            /** @description As the corrected paper names it. */
            vendor: string | null;
            /** @description Raised by each correction that made it better. */
            version: number;
        };
        ReadingTemplateRemoved: {
            /** Format: uuid */
            uuid: string;
            /** @description The version that reads again; null: none does. */
            version: number | null;
        };
        ReadingThreshold: {
            /** @description How many went on by themselves. */
            automatic: number;
            /** @description With 95 % certainty no larger share is wrong (Clopper and Pearson). */
            bound: number;
            /** @description text: every page stands in the file as text. picture: letters were recognized. embedded: a structured file states it. */
            how: string;
            /** @description Their files hold several bills: as sure as the least sure of them. */
            isOneOfSeveral: boolean;
            /** @description The share that may be wrong of what goes on by itself. */
            maxWrong: number;
            /** @description The same in words: not known: 213 of 600 reviewed. */
            message: string;
            /** @description So many without an error, at least. */
            neededReviewed: number;
            /** @description Papers that lacked nothing else, and that people compared with the page. */
            reviewed: number;
            /** @description not-known: too few were reviewed, and the cautious limits of the reader stand. known: papers as sure as `sure` need nobody. too-often-wrong: each goes to a person. */
            state: string;
            /** @description As sure as this the least sure value has to be; null unless it is known. */
            sure: number | null;
            /** @description Of the layout that people corrected; null: what labels in general say. */
            template: {
                /** Format: uuid */
                uuid: string;
                vendor: string | null;
                version: number;
            } | null;
            /** @description What its papers are. */
            type: string;
            /** @description Of them, those with anything that was read wrong. */
            wrong: number;
        };
        Reaudits: {
            items: {
                /** @description Open invoices that were looked at. */
                looked: number;
                /** @description Open invoices when it began. */
                of: number;
                /** @enum {string} */
                setting: "charge-codes" | "fx-rates" | "audit-policy";
                /** @description Those that it is about, or whose audit says something else now: they are audited again. */
                touched: number;
            }[];
        };
        RecoveredWebhooks: {
            recovered: number;
        };
        Recovery: {
            /**
             * @description What is left to get back: overpaid less recovered and waivedStill.
             * @example 300.0000
             */
            amount: string;
            /**
             * Format: date
             * @description When the vendor answered it last.
             */
            answeredOn: string | null;
            /** @example 300.0000 */
            approved: string;
            causes: string[];
            /** Format: date-time */
            changedAt: string;
            /**
             * @description Up to which overpayment the vendor was asked.
             * @example 300.0000
             */
            claimed: string;
            /** Format: date-time */
            createdAt: string;
            currency: string;
            /**
             * @description Of the order as it is now, and what was knowingly approved beside it.
             * @example 300.0000
             */
            due: string;
            eTag: string;
            history: {
                actor: string;
                actorName: string;
                /**
                 * @description What was left after it.
                 * @example 300.0000
                 */
                amount: string;
                /** Format: date-time */
                at: string;
                channel: string | null;
                /** @description opened, changed, claimed, sent, answered, recovered or waived */
                kind: string;
                note: string | null;
                /**
                 * Format: date
                 * @description Of what was sent or answered: the day.
                 */
                on: string | null;
                state: string;
                /**
                 * @description What the entry is about.
                 * @example 300.0000
                 */
                sum: string;
                /** @description To whom it was sent, or who answered. */
                with: string | null;
            }[];
            invoices: {
                /**
                 * @description Of this order; below zero for a credit.
                 * @example 300.0000
                 */
                approved: string;
                /** Format: date-time */
                approvedAt: string;
                /** @description What the audit converted the invoice at; null where it is in the orders' currency. */
                exchangeRate: {
                    from: string;
                    /** @description The rate is of `to` in `from`: amounts were divided by it. */
                    inverse: boolean;
                    /** @example 1.3600 */
                    rate: string;
                    /** Format: date */
                    rateOn: string;
                    to: string;
                } | null;
                invoiceNumber: string;
                /** Format: uuid */
                uuid: string;
            }[];
            letter: {
                subject: string;
                text: string;
            } | null;
            orderExternalId: string;
            orderNumber: string;
            orderVersion: number;
            /** @example 300.0000 */
            overpaid: string;
            /** @description The causes in words. */
            reason: string;
            /** @example 300.0000 */
            recovered: string;
            /**
             * Format: date
             * @description When the last claim went out, as somebody noted.
             */
            sentOn: string | null;
            /** @description One of open, claimed, recovered, waived, closed; closed: nothing is too much any more. */
            state: string;
            /** Format: uuid */
            uuid: string;
            vendor: {
                externalId: string | null;
                name: string | null;
                scac: string | null;
            };
            /**
             * @description What was given up in all.
             * @example 300.0000
             */
            waived: string;
            /**
             * @description What of it still counts: charge by charge, beyond what is due now up to what was paid when it was given up.
             * @example 300.0000
             */
            waivedStill: string;
        };
        RecoveryCodes: {
            recoveryCodes: string[];
        };
        RedeliveredWebhook: {
            state: string;
            /** Format: uuid */
            uuid: string;
        };
        RemovedTeam: {
            /** @description Open invoices that were its own. */
            invoices: number;
        };
        Report: {
            /** @description As many days directly before. */
            before: {
                /** Format: date */
                from: string;
                /** @example 1250.5000 */
                recovered: string;
                sums: components["schemas"]["ReportSums"];
                /** Format: date */
                to: string;
            };
            /** @description Of what was decided in the range, the one that most was billed in first, then of what came back alone. */
            currencies: string[];
            currency: string;
            /** @description Days with decisions. */
            days: {
                approved: number;
                /** @example 1250.5000 */
                approvedAmount: string;
                /** @example 1250.5000 */
                billed: string;
                /** @description Of them approved by the policy by itself. */
                byPolicy: number;
                /** @description In whose last audit was nothing to review, dispute or block. */
                clean: number;
                /** @description Of them those of which less was approved than billed, or nothing. */
                conceded: number;
                /** Format: date */
                day: string;
                /** @description Approved and terminated in these days. */
                decided: number;
                /** @description Disputed with the vendor before they were decided. */
                disputed: number;
                /** @description Terminated with the reason Duplicate. */
                duplicates: number;
                /** @description Billed beyond what was expected, and the whole of duplicates. */
                found: string;
                /** @description From receipt to decision, added up. */
                hours: number;
                /** @description Invoiced more than 30 days after shipping. */
                late: number;
                /** @description Billed on approved invoices and not approved, and the whole of duplicates. */
                saved: string;
                /** @description Decided within 24 hours of their receipt. */
                withinDay: number;
            }[];
            /** @description The newest 20,000 webhook deliveries of these days. */
            deliveries: {
                /** @description At the first attempt. */
                atOnce: number;
                failed: number;
                pending: number;
                succeeded: number;
            };
            /** Format: date */
            from: string;
            /** @description Decided invoices that are not counted yet; 0 but for some seconds. */
            notCounted: number;
            /** @description Open invoices now, by age. */
            open: {
                /** @example 1250.5000 */
                billed: string;
                /** @description Received so many days ago or more: 0, 3, 8, 15 or 31. */
                fromDays: number;
                invoices: number;
                overdue: number;
            }[];
            /** @description Paid back by vendors in these days. */
            recovered: string;
            /** @description What the last audit of decided invoices found, beyond information; the thirty most frequent rules. */
            rules: {
                invoices: number;
                rule: string;
                /** @example 1250.5000 */
                variance: string;
                vendors: number;
            }[];
            /** @description By which way invoices came in these days. */
            sources: {
                invoices: number;
                source: string;
            }[];
            sums: components["schemas"]["ReportSums"];
            /** Format: date */
            to: string;
            vendor: string | null;
            /** @description The hundred with most decided invoices. */
            vendors: {
                approved: number;
                /** @example 1250.5000 */
                approvedAmount: string;
                /** @example 1250.5000 */
                billed: string;
                /** @description Of them approved by the policy by itself. */
                byPolicy: number;
                /** @description In whose last audit was nothing to review, dispute or block. */
                clean: number;
                /** @description Of them those of which less was approved than billed, or nothing. */
                conceded: number;
                /** @description Approved and terminated in these days. */
                decided: number;
                /** @description Disputed with the vendor before they were decided. */
                disputed: number;
                /** @description Terminated with the reason Duplicate. */
                duplicates: number;
                /** @description Billed beyond what was expected, and the whole of duplicates. */
                found: string;
                /** @description From receipt to decision, added up. */
                hours: number;
                /** @description Invoiced more than 30 days after shipping. */
                late: number;
                /** @description Billed on approved invoices and not approved, and the whole of duplicates. */
                saved: string;
                vendor: string;
                vendorName: string | null;
                /** @description Decided within 24 hours of their receipt. */
                withinDay: number;
            }[];
        };
        /** @description Counts are of all currencies, amounts of one. */
        ReportSums: {
            approved: number;
            /** @example 1250.5000 */
            approvedAmount: string;
            /** @example 1250.5000 */
            billed: string;
            /** @description Of them approved by the policy by itself. */
            byPolicy: number;
            /** @description In whose last audit was nothing to review, dispute or block. */
            clean: number;
            /** @description Of them those of which less was approved than billed, or nothing. */
            conceded: number;
            /** @description Approved and terminated in these days. */
            decided: number;
            /** @description Disputed with the vendor before they were decided. */
            disputed: number;
            /** @description Terminated with the reason Duplicate. */
            duplicates: number;
            /** @description Billed beyond what was expected, and the whole of duplicates. */
            found: string;
            /** @description From receipt to decision, added up. */
            hours: number;
            /** @description Invoiced more than 30 days after shipping. */
            late: number;
            /** @description Billed on approved invoices and not approved, and the whole of duplicates. */
            saved: string;
            /** @description Decided within 24 hours of their receipt. */
            withinDay: number;
        };
        Reprocess: {
            /**
             * @description The repeated control number (TA1 025) was judged to be a new file: it is processed all the same.
             * @default false
             */
            release?: boolean | null;
        };
        ReprocessedInterchange: {
            acknowledgement: string | null;
            envelopeOutcome: string;
            outcome: string;
            reason: string | null;
            sets: number;
            setsAccepted: number;
            /** Format: uuid */
            uuid: string;
        };
        ResentAcknowledgement: {
            acknowledgement: string;
            channel: string;
            /** Format: uuid */
            uuid: string;
        };
        ResponsiblePerson: {
            /** @description The id of somebody of the tenant; null: nobody answers for it. */
            person: string | null;
        };
        RestoreSettingVersion: {
            /**
             * @description The day (UTC, on a sandbox's clock its own) from which it holds; today or later. Left out: at once. Until then what holds stays, and is what is answered. ISO 8601 date or date-time; the date part counts, as it is written.
             * @example 2026-03-04
             */
            effectiveFrom?: string | null;
            /** @description What the setting is known by, as the `ETag` header tells it. When another version is known meanwhile: 409. `If-Match` says the same. */
            eTag?: string | null;
        };
        RetriedCapture: {
            images: number;
        };
        RetriedJobs: {
            /** @description More of the kind are parked than are tried again by one request: ask again. */
            left: boolean;
            /** @description Run again, from their first attempt. */
            retried: number;
        };
        Review: {
            /** Format: uuid */
            documentUuid: string;
            /** Format: date-time */
            doneAt: string | null;
            doneBy: string | null;
            doneByName: string | null;
            filename: string;
            isQuickPay: boolean;
            /** @description It would have gone on by itself: one in so many is compared with its page all the same. */
            isSpotCheck: boolean;
            /** @description From when it was taken to when it was decided. */
            seconds: number | null;
            /** Format: date-time */
            since: string;
            source: string;
            /** @description waiting, taken (somebody works on it) or done. */
            state: string;
            takenBy: string | null;
            takenByName: string | null;
            /** Format: date-time */
            takenUntil: string | null;
            /** @description What it reads as. */
            type: string;
            vendor: string | null;
            /** @description Why it does not go on by itself. */
            why: string | null;
        };
        RevocationRequest: {
            /** @description The uuid of an API key; in the body or by HTTP Basic. */
            client_id?: string;
            /** @description The key itself. */
            client_secret?: string;
            token: string;
            token_type_hint?: string;
        };
        RotatedWebhookSecret: {
            /** Format: date-time */
            previousSecretExpiresAt: string;
            /** @description Shown once. */
            secret: string;
            /** Format: uuid */
            uuid: string;
        };
        SavedView: {
            eTag: string;
            mine: boolean;
            name: string;
            ownerName: string | null;
            search: {
                [key: string]: string;
            };
            shared: boolean;
            tab: string;
            /** Format: uuid */
            uuid: string;
        };
        SecondFactorCode: {
            /**
             * @description What the authenticator app shows.
             * @example 123456
             */
            code: string;
        };
        SecondFactorSetUp: {
            /** @description Each works once in the place of a code. */
            recoveryCodes: string[];
            /** @description The same, to be typed. */
            secret: string;
            /** @description For an authenticator app, as a QR code shows it. */
            uri: string;
        };
        SendAgain: {
            /** @description Addresses, separated by commas; without it, to whom it went before, but those who got it. */
            to?: string | null;
        };
        SenderDecision: {
            /** @enum {string} */
            decision: "vendor" | "blocked";
            /** @description Whose it is; goes with `vendor`. */
            vendorExternalId?: string | null;
        };
        SentEdi: {
            answeredAt: string | null;
            answers: {
                /** Format: date-time */
                at: string;
                /** @description TA1, 997, 999 or 824. */
                by: string;
                codes: {
                    code: string;
                    message: string;
                }[];
                /** @description Our number that it names. */
                controlNumber: string;
                groupId: string | null;
                /** @description The interchange it came in. */
                interchangeUuid: string;
                /** @description received (of the envelope only), accepted, accepted-with-errors or rejected. */
                outcome: string;
            }[];
            /** @description As it went out. */
            content: string;
            /** @description Our ISA13; GS06 is the same number. */
            controlNumber: string;
            /** @description When its answer is overdue; null: none is expected. */
            dueAt: string | null;
            /** Format: uuid */
            interchangeUuid: string;
            /** @description Qualifier and interchange id it went to, a slash between them. */
            partner: string;
            /** Format: date-time */
            sentAt: string;
            /** @description What it is: 824. */
            setId: string;
            settledAt: string | null;
            settledBy: string | null;
            /** @description sent, accepted, accepted-with-errors, rejected (the worst answer that came stands) or overdue (nothing came in time). */
            state: string;
            /** Format: uuid */
            uuid: string;
        };
        Session: {
            address: string | null;
            /** @description As it calls itself. */
            browser: string | null;
            /** Format: date-time */
            createdAt: string;
            /** @description The one that asks. */
            current: boolean;
            /** Format: date-time */
            lastSeenAt: string;
            /** Format: uuid */
            uuid: string;
        };
        SettingVersion: {
            /**
             * @description `found`: it was there, and who made it was not kept.
             * @enum {string}
             */
            cause: "set" | "restored" | "confirmed" | "order" | "found";
            /** @description How many parts differ. */
            changed: number;
            /** @description What differs from what held when it was made, in words; the first hundred. */
            changes: {
                after: string | null;
                before: string | null;
                /** @description A code, an alias, a pair of currencies with its day, or a field. */
                part: string;
            }[];
            /** Format: date-time */
            createdAt: string;
            createdBy: string;
            /** @description The person's or key's name as it was then. */
            createdByName: string;
            /** Format: date */
            effectiveFrom: string;
            /** @enum {string} */
            kind: "charge-codes" | "charge-aliases" | "fx-rates" | "reason-codes" | "vendor" | "customer" | "edi-partner" | "dispute-template";
            /** @enum {string} */
            state: "in-force" | "scheduled" | "past" | "withdrawn";
            /** @description The vendor's or customer's external id, the partner's sender id; empty: the tenant itself. */
            subject: string;
            /** Format: uuid */
            uuid: string;
            /** @description Of this setting: 1, 2, 3 and so on. */
            version: number;
            withdrawnByName: string | null;
        };
        SettingVersionPreview: {
            approvedLess: {
                /**
                 * @description Billed by these invoices, four decimals.
                 * @example 412.5000
                 */
                billed: string;
                invoices: number;
                /**
                 * @description Billed beyond what their orders expect (negative: less).
                 * @example 412.5000
                 */
                overExpected: string;
            };
            approvedMore: {
                /**
                 * @description Billed by these invoices, four decimals.
                 * @example 412.5000
                 */
                billed: string;
                invoices: number;
                /**
                 * @description Billed beyond what their orders expect (negative: less).
                 * @example 412.5000
                 */
                overExpected: string;
            };
            changed: number;
            changes: {
                /**
                 * @description Billed.
                 * @example 412.5000
                 */
                billed: string;
                expected: string | null;
                from: string;
                invoiceNumber: string;
                to: string;
                /** Format: uuid */
                uuid: string;
                variance: string | null;
                vendor: string | null;
            }[];
            /** @description Past invoices that were audited again. */
            invoices: number;
            /** @description False: no audit reads settings of this kind (reasons, customers, EDI partners), and no verdict changes by them. */
            isReadByAudits: boolean;
            nextCursor: string | null;
            verdicts: {
                /**
                 * @description Billed.
                 * @example 412.5000
                 */
                billed: string;
                from: string;
                invoices: number;
                to: string;
            }[];
        };
        SftpAccount: {
            createdAt: string;
            enabled: boolean;
            /** @description When it came in last; null: never. */
            lastSignInAt: string | null;
            partner: string | null;
            publicKeys: {
                algorithm: string;
                /**
                 * @description As `ssh-keygen -l` prints it.
                 * @example SHA256:uNiVztksCsDhcc0u9e8BrqAXc5xhL2SHTpWYAIEUvRE
                 */
                fingerprint: string;
                /** @description Algorithm and key, as in authorized_keys. */
                key: string;
            }[];
            userName: string;
            /** Format: uuid */
            uuid: string;
        };
        SftpAccountChange: {
            /**
             * @description A disabled account is refused, within seconds in open sessions too.
             * @default true
             */
            enabled?: boolean | null;
            /** @description Binds the account to one interchange sender (ISA06). */
            partner?: string | null;
            /** @description Lines as in authorized_keys: Ed25519, ECDSA, or RSA of at least 2048 bits. */
            publicKeys: string[];
            /**
             * @description 3 to 64 of a-z, 0-9, dot, underscore and hyphen; unique over all tenants. One of your own is changed.
             * @example acme-edi
             */
            userName: string;
        };
        SignInRules: {
            /** @description How long ago a person may have proved who they are when they approve, terminate, publish, change what payments rest on, confirm, or hand out access. Null: as long as the session lasts. Tenants begin with 60, sandboxes with null. */
            freshMinutes: number | null;
            minPasswordLength: number;
            /** @description The company's own provider (OpenID Connect). Null: there is none. */
            oidc: {
                clientId: string;
                /** @description Always null: it is told to nobody. */
                clientSecret: string | null;
                /**
                 * @description Of the addresses that the provider may say whose they are.
                 * @example [
                 *       "lakeside.example"
                 *     ]
                 */
                domains: string[];
                /**
                 * @description As the provider's own description (`/.well-known/openid-configuration`) writes it.
                 * @example https://login.lakeside.example/
                 */
                issuer: string;
                /** @description A claim that names a role of ours (`approver`, `weighbridge-approver`): whoever has one is let in without an invitation, with an approval limit of 0, and has that role from each sign-in on. Null: people are invited. */
                roleClaim: string | null;
            } | null;
            /** @description A change of the provider waits for a second person (`GET /manage/pending-changes`). */
            oidcWaits: boolean;
            /** @description Where the provider sends people back to: it is registered there. */
            redirectUri: string;
            /** @description Roles whose people sign in with a second factor. */
            secondFactorRoles: ("auditor" | "approver" | "admin" | "developer" | "viewer")[];
        };
        SignInRulesChange: {
            /** @description How long ago a person may have proved who they are when they approve, terminate, publish, change what payments rest on, confirm, or hand out access. Null: as long as the session lasts. Tenants begin with 60, sandboxes with null. */
            freshMinutes: number | null;
            minPasswordLength: number;
            /** @description The company's own provider (OpenID Connect). Absent: as it is; null: none any more. Where duties are separated, another admin confirms it first. */
            oidc?: {
                clientId: string;
                /** @description Absent: as it is, for the same client of the same provider. */
                clientSecret?: string | null;
                /**
                 * @description Of the addresses that the provider may say whose they are.
                 * @example [
                 *       "lakeside.example"
                 *     ]
                 */
                domains: string[];
                /**
                 * @description As the provider's own description (`/.well-known/openid-configuration`) writes it.
                 * @example https://login.lakeside.example/
                 */
                issuer: string;
                /** @description A claim that names a role of ours (`approver`, `weighbridge-approver`): whoever has one is let in without an invitation, with an approval limit of 0, and has that role from each sign-in on. Null: people are invited. */
                roleClaim?: string | null;
            } | null;
            /** @description Roles whose people sign in with a second factor. */
            secondFactorRoles: ("auditor" | "approver" | "admin" | "developer" | "viewer")[];
        };
        StatementComparison: {
            lines: {
                /**
                 * @description What is stated beyond what is approved, of an open one beyond what it bills; null where the statement says no amount, nothing came in, or it is open whose invoice is meant.
                 * @example -25.0000
                 */
                difference: string | null;
                /** @description As the statement writes it. */
                invoiceNumber: string;
                /** @description What came in under the number, the newest first, ten at most. */
                invoices: {
                    /** @example 1250.5000 */
                    approved: string | null;
                    /** @example 1250.5000 */
                    billed: string;
                    currency: string;
                    /** Format: date */
                    dueOn: string | null;
                    invoiceNumber: string;
                    /** Format: date */
                    receivedOn: string;
                    status: string;
                    terminatedReason: string | null;
                    /** Format: uuid */
                    uuid: string;
                    vendor: string | null;
                }[];
                /** @description Its row in the text, or in the lines of the document, from 1. */
                line: number;
                /**
                 * @description `approved`: it is approved for payment. `open`: it came in and is not decided. `terminated`: it ended unpaid. `several-vendors`: invoices of different vendors came in under this number, and no vendor was named. `unknown`: no invoice under this number came in. Of several under one number an approved one counts first, then an open one.
                 * @enum {string}
                 */
                state: "approved" | "open" | "terminated" | "several-vendors" | "unknown";
                /** @example 1250.5000 */
                stated: string | null;
            }[];
            totals: {
                lines: number;
                state: string;
                /** @description In all, whatever the currencies. */
                stated: string;
            }[];
            /** @description Rows in which no invoice was found, though they say numbers. */
            unread: {
                line: number;
                text: string;
            }[];
        };
        TakenBackDispute: {
            eTag: string;
            /** Format: date-time */
            resolvedAt: string | null;
            /** @description Endpoints of webhooks that hear of it all the same, as DISPUTE_CREATED, and of its end, as DISPUTE_UPDATED: what happened is told in its order, and nothing of it is kept back. */
            toldEndpoints: number;
            /** Format: uuid */
            uuid: string;
        };
        Team: {
            /** @description By which invoices are assigned to it: `team:<uuid>`. */
            assignee: string;
            eTag: string;
            members: {
                name: string;
                userId: string;
                uuid: string;
            }[];
            name: string;
            /** @description Open invoices that are assigned to it. */
            openInvoices: number;
            /** Format: uuid */
            uuid: string;
        };
        TeamChange: {
            /** @description What the team was known by when the change was made. */
            eTag?: string | null;
            /** @description All who are in it from now on. Absent: as they are. */
            members?: string[] | null;
            /** @description Absent: as it is. */
            name?: string | null;
        };
        Tenant: {
            grants: ("create-invoice" | "ingest-documents" | "orderless-invoices")[];
            name: string;
            /** @enum {string} */
            propertyCase: "camel" | "pascal";
            sandbox: boolean;
            slug: string;
            /** Format: uuid */
            tenantUuid: string;
        };
        TenantChange: {
            grants?: ("create-invoice" | "ingest-documents" | "orderless-invoices")[] | null;
            name?: string | null;
            /** @enum {string|null} */
            propertyCase?: "camel" | "pascal" | null;
        };
        TenantSettings: {
            /** @description What holds now. */
            dutiesAreSeparated: boolean;
            /** @description What of these settings waits for a second person. */
            pendingChanges: components["schemas"]["PendingChange"][];
            /** @description Whether who brings or prepares something may not approve it. Null: on once two people work for the tenant, off in a sandbox. */
            separateDuties: boolean | null;
        };
        TenantSettingsChange: {
            /** @description Whether who brings or prepares something may not approve it. Null: on once two people work for the tenant, off in a sandbox. */
            separateDuties: boolean | null;
        };
        TestedMail: {
            /** @description What came of it, in words. */
            message: string;
            /** @description A mail server took it: false also where it was written to a file (SMTP_URL is not set). */
            passed: boolean;
            to: string;
        };
        TestedMailbox: {
            /** @description Whether the server tells of new messages by itself (IDLE). */
            hasIdle: boolean | null;
            /** @description What was found, or what went wrong. */
            message: string;
            /** @description Messages that lie in its folder and may be taken; null where it did not open. */
            messages: number | null;
            passed: boolean;
        };
        TestedWebhookEndpoint: {
            /** Format: uuid */
            deliveryUuid: string;
            /** Format: uuid */
            eventUuid: string;
        };
        Token: {
            access_token: string;
            /** @description Seconds. */
            expires_in: number;
            scope: string;
            token_type: string;
        };
        TokenRequest: {
            /** @description The uuid of an API key; in the body or by HTTP Basic. */
            client_id?: string;
            /** @description The key itself. */
            client_secret?: string;
            /** @enum {string} */
            grant_type: "client_credentials";
            /** @description Scopes of the key, parted by blanks; all of them when left out. */
            scope?: string;
        };
        Transcriber: {
            /**
             * @description In the currency of your contract.
             * @example 0.0150
             */
            costPerPage: string;
            enabled: boolean;
            /** @description Whether a key is sent. */
            isKeySet: boolean;
            kinds: string[];
            /** @description The present month of UTC. */
            month: {
                calls: number;
                /**
                 * @description Calls that failed count: they may be billed all the same.
                 * @example 0.0150
                 */
                cost: string;
                pages: number;
                /** @description Documents that were not sent, such as beyond the cap; each says why in the list of calls. */
                withheld: number;
            };
            /**
             * @description In the same currency.
             * @example 0.0150
             */
            monthlyCap: string;
            /**
             * Format: date-time
             * @description It failed several times in a row: until then nothing is sent, and documents wait in review meanwhile.
             */
            pausedUntil: string | null;
            timeoutSeconds: number;
            /** @description Null: the tenant has no document AI. */
            url: string | null;
        };
        TranscriberChange: {
            /** @description Sent as `Authorization: Bearer`, and told by nothing afterwards. Absent: as it is; null: none is sent. */
            apiKey?: string | null;
            /**
             * @description What a page costs by your contract, in its currency. 0: nothing.
             * @example 0.0150
             */
            costPerPage: string | number;
            /** @description Whether documents are sent to it; false unless told. */
            enabled?: boolean | null;
            /**
             * @description Only documents that are read as one of these are sent; Invoice alone unless told.
             * @example [
             *       "Invoice"
             *     ]
             */
            kinds?: ("Unset" | "Invoice" | "DeliveryReceipt" | "ProofOfDelivery" | "BillOfLading" | "NoticeOfAssignment" | "RateConfirmation" | "WeightAndInspectionCertificate" | "LetterOfAuthority" | "LumperReceipt" | "PackingList" | "GeneratedInvoice" | "Email" | "CommercialInvoice" | "CertificateOfOrigin" | "CustomerRateConfirmation" | "ElectronicInterchangeReceipt" | "GatePass" | "InsuranceCertificate" | "OtherReceipt" | "W9" | "DeliveryOrder" | "WeightScaleTicket" | "TrailerInterchangeReceipt" | "PurchaseOrder" | "EscortTicket" | "PermitReceipt" | "ServiceOrder" | "CertificateOfDestruction" | "DonationReceipt" | "BrandStamp" | "InboundTripReport" | "WeighmasterCertificate" | "CargoActivitySheet" | "BrandBOLOne" | "TimeCard" | "TransferSheet" | "TripManifest" | "TrailerControlRecord" | "TargetTripSheet" | "ExitPass" | "BrandBOLTwo" | "ColdChainCustodyForm" | "BrandFreightDispatch" | "EquipmentSubmissionForm" | "Release" | "ACIManifest" | "TrailerPicture" | "MaterialSafetyDataSheet" | "ShipTicket" | "DeliveryTicket" | "InvoiceCorrected" | "EIRTicket" | "PalletReceipt" | "HistoricalAuditDocuments" | "DetentionReceipt" | "Unknown" | "Manifest" | "CustomerRateApproval" | "LoadCoverSheet" | "SafetyChecklist" | "BrandDeliveryConfirmationReport" | "StatementInvoice")[] | null;
            /**
             * @description What may be spent in a month (of UTC), in the same currency. A document that would go beyond is not sent.
             * @example 50.00
             */
            monthlyCap: string | number;
            /** @description How long an answer may take, connection and body included; 30 unless told. */
            timeoutSeconds?: number | null;
            /**
             * @description Posted to. Not followed to another address.
             * @example https://documents.example.com/transcribe
             */
            url: string;
        };
        Transcription: {
            charges: {
                [key: string]: {
                    /** @description Left, top, width and height in fractions of the page as it is shown upright. */
                    box: number[] | null;
                    /** @description What else it may be, the likeliest first. */
                    candidates: {
                        /** @description Left, top, width and height in fractions of the page as it is shown upright. */
                        box: number[] | null;
                        /** @description Between 0 and 1. */
                        confidence: number;
                        page: number | null;
                        /** @description Amounts are decimal text, days YYYY-MM-DD. */
                        value: string;
                    }[];
                    /** @description Between 0 and 1. */
                    confidence: number;
                    /** @description embedded, barcode, template, label, table, person or transcriber. */
                    found: string;
                    page: number | null;
                    /** @description Amounts are decimal text, days YYYY-MM-DD. */
                    value: string;
                };
            }[];
            checks: {
                check: string;
                message: string;
                passed: boolean;
            }[];
            /** @description The documents that it was split into, by itself or by a person, and that are decided about in its place; empty where it is whole. */
            documents: {
                /** @description Of this document, from 1. */
                pages: number[];
                status: string;
                type: string;
                /** Format: uuid */
                uuid: string;
            }[];
            fields: {
                [key: string]: {
                    /** @description Left, top, width and height in fractions of the page as it is shown upright. */
                    box: number[] | null;
                    /** @description What else it may be, the likeliest first. */
                    candidates: {
                        /** @description Left, top, width and height in fractions of the page as it is shown upright. */
                        box: number[] | null;
                        /** @description Between 0 and 1. */
                        confidence: number;
                        page: number | null;
                        /** @description Amounts are decimal text, days YYYY-MM-DD. */
                        value: string;
                    }[];
                    /** @description Between 0 and 1. */
                    confidence: number;
                    /** @description embedded, barcode, template, label, table, person or transcriber. */
                    found: string;
                    page: number | null;
                    /** @description Amounts are decimal text, days YYYY-MM-DD. */
                    value: string;
                };
            };
            /** @description What is hidden in the file beside its pages: script (JavaScript), attachments (files inside a PDF). */
            flags: string[];
            pages: {
                height: number;
                number: number;
                rotation: number;
                /** @description embedded, ocr or none. */
                text: string;
                /** @description Points. */
                width: number;
            }[];
            /** @description The papers of a file that holds several, such as two invoices, each with its pages; empty where it holds one. What stands above is of its first invoice. */
            papers: {
                charges: {
                    [key: string]: {
                        /** @description Left, top, width and height in fractions of the page as it is shown upright. */
                        box: number[] | null;
                        /** @description What else it may be, the likeliest first. */
                        candidates: {
                            /** @description Left, top, width and height in fractions of the page as it is shown upright. */
                            box: number[] | null;
                            /** @description Between 0 and 1. */
                            confidence: number;
                            page: number | null;
                            /** @description Amounts are decimal text, days YYYY-MM-DD. */
                            value: string;
                        }[];
                        /** @description Between 0 and 1. */
                        confidence: number;
                        /** @description embedded, barcode, template, label, table, person or transcriber. */
                        found: string;
                        page: number | null;
                        /** @description Amounts are decimal text, days YYYY-MM-DD. */
                        value: string;
                    };
                }[];
                checks: {
                    check: string;
                    message: string;
                    passed: boolean;
                }[];
                fields: {
                    [key: string]: {
                        /** @description Left, top, width and height in fractions of the page as it is shown upright. */
                        box: number[] | null;
                        /** @description What else it may be, the likeliest first. */
                        candidates: {
                            /** @description Left, top, width and height in fractions of the page as it is shown upright. */
                            box: number[] | null;
                            /** @description Between 0 and 1. */
                            confidence: number;
                            page: number | null;
                            /** @description Amounts are decimal text, days YYYY-MM-DD. */
                            value: string;
                        }[];
                        /** @description Between 0 and 1. */
                        confidence: number;
                        /** @description embedded, barcode, template, label, table, person or transcriber. */
                        found: string;
                        page: number | null;
                        /** @description Amounts are decimal text, days YYYY-MM-DD. */
                        value: string;
                    };
                };
                pages: number[];
                rows?: {
                    [key: string]: {
                        /** @description Left, top, width and height in fractions of the page as it is shown upright. */
                        box: number[] | null;
                        /** @description What else it may be, the likeliest first. */
                        candidates: {
                            /** @description Left, top, width and height in fractions of the page as it is shown upright. */
                            box: number[] | null;
                            /** @description Between 0 and 1. */
                            confidence: number;
                            page: number | null;
                            /** @description Amounts are decimal text, days YYYY-MM-DD. */
                            value: string;
                        }[];
                        /** @description Between 0 and 1. */
                        confidence: number;
                        /** @description embedded, barcode, template, label, table, person or transcriber. */
                        found: string;
                        page: number | null;
                        /** @description Amounts are decimal text, days YYYY-MM-DD. */
                        value: string;
                    };
                }[];
                /** @description false: none was found. null or absent where nobody looked: on invoices. */
                signature?: {
                    /** @description Left, top, width and height in fractions of the page as it is shown upright. */
                    box: number[] | null;
                    confidence: number;
                    page: number | null;
                    value: boolean;
                };
                /** @description What people corrected on other papers of its layout had a part in it; absent: nothing is known of the layout. */
                template?: {
                    /** Format: uuid */
                    uuid: string;
                    version: number;
                };
                type: {
                    /** @description The words that decided, as the paper prints them; absent where an e-invoice says it. */
                    because?: string[];
                    candidates: {
                        confidence: number;
                        value: string;
                    }[];
                    confidence: number;
                    value: string;
                };
            }[];
            /** Format: date-time */
            readAt: string | null;
            reader: {
                name: string;
                version: string;
            } | null;
            reason: string | null;
            /** @description automatic: it passed every check, and what it says was taken. review: a person decides about it. null until it was read. */
            route: string | null;
            /** @description The invoices that a statement lists: invoiceNumber, invoiceDate, amount. Empty on any other paper. */
            rows: {
                [key: string]: {
                    /** @description Left, top, width and height in fractions of the page as it is shown upright. */
                    box: number[] | null;
                    /** @description What else it may be, the likeliest first. */
                    candidates: {
                        /** @description Left, top, width and height in fractions of the page as it is shown upright. */
                        box: number[] | null;
                        /** @description Between 0 and 1. */
                        confidence: number;
                        page: number | null;
                        /** @description Amounts are decimal text, days YYYY-MM-DD. */
                        value: string;
                    }[];
                    /** @description Between 0 and 1. */
                    confidence: number;
                    /** @description embedded, barcode, template, label, table, person or transcriber. */
                    found: string;
                    page: number | null;
                    /** @description Amounts are decimal text, days YYYY-MM-DD. */
                    value: string;
                };
            }[];
            /** @description false: none was found. null or absent where nobody looked: on invoices. */
            signature: {
                /** @description Left, top, width and height in fractions of the page as it is shown upright. */
                box: number[] | null;
                confidence: number;
                page: number | null;
                value: boolean;
            } | null;
            /** @description What was done, how long it took, and what came of it. */
            stages: {
                milliseconds: number;
                outcome: string;
                stage: string;
            }[];
            /** @description waiting, reading, read, failed (nothing could be read: see reason) or none (nobody asked for it). */
            status: string;
            /** @description What people corrected on other papers of its layout had a part in it; absent: nothing is known of the layout. */
            template?: {
                /** Format: uuid */
                uuid: string;
                version: number;
            };
            /** @description The tenant's document AI said something beside it, and which one it was; absent: it did not. */
            transcriber?: {
                name: string;
                version: string;
            };
            type: {
                /** @description The words that decided, as the paper prints them; absent where an e-invoice says it. */
                because?: string[];
                candidates: {
                    confidence: number;
                    value: string;
                }[];
                confidence: number;
                value: string;
            } | null;
            why: string | null;
        };
        Uuid: {
            /** Format: uuid */
            uuid: string;
        };
        Vendor: {
            accountNumbers: {
                accountNumber: string;
                accountType: string | null;
                /** Format: uuid */
                uuid: string;
            }[];
            /** @description Records that are another name of this one: what names them is judged as this vendor's. */
            alsoKnownAs: {
                externalId: string;
                isBlocked: boolean;
                name: string | null;
                scac: string | null;
            }[];
            /** @description Why nothing of it is approved automatically, and since when; null: it is not blocked. Who said so stands in the history of its settings. */
            block: {
                reason: string;
                /** Format: date */
                since: string;
            } | null;
            chargeAliases: {
                alias: string;
                code: string;
            }[];
            contact: {
                department: string | null;
                email: string | null;
                name: string | null;
                phone: string | null;
            } | null;
            disputeEmail: string | null;
            dotNumber: string | null;
            externalId: string;
            mcNumber: string | null;
            /** @description The record that it is another name of; null: it stands by itself. */
            mergedInto: {
                externalId: string;
                /** Format: date-time */
                madeAt: string;
                madeBy: string;
                name: string | null;
                reason: string;
                scac: string | null;
            } | null;
            name: string | null;
            paymentTerms: string | null;
            /** @description What of its terms, or of which record it is one carrier with, waits for a second person. */
            pendingChanges: {
                /** @description In words. */
                after: string;
                /** Format: date-time */
                askedAt: string;
                askedByName: string;
                /** @enum {string} */
                kind: "remit-to" | "payment-terms" | "vendor-merge";
                /** Format: uuid */
                uuid: string;
            }[];
            remitTo: {
                address1: string | null;
                address2: string | null;
                city: string | null;
                country: string | null;
                name: string | null;
                postalCode: string | null;
                state: string | null;
            } | null;
            scac: string | null;
            scacs: string[];
            taxRegistered: boolean;
            /** Format: date-time */
            updatedAt: string;
            /** Format: uuid */
            uuid: string;
        };
        VendorChange: {
            /** @description What other systems call the party by, for searches and legacy invoices; left as they are when not sent. */
            accountNumbers?: {
                accountNumber: string;
                /** @example Billing */
                accountType?: string | null;
            }[] | null;
            /** @description The vendor's own names for the tenant's charge codes; left as they are when not sent. */
            chargeAliases?: {
                alias: string;
                code: string;
            }[] | null;
            contact?: {
                department?: string | null;
                email?: string | null;
                name?: string | null;
                phone?: string | null;
            } | null;
            /**
             * @description Where disputes go; else to the contact.
             * @example ap@carrier.example
             */
            disputeEmail?: string | null;
            dotNumber?: string | null;
            mcNumber?: string | null;
            name?: string | null;
            /** @example Net30 */
            paymentTerms?: string | null;
            remitTo?: {
                address1?: string | null;
                address2?: string | null;
                city?: string | null;
                country?: string | null;
                name?: string | null;
                postalCode?: string | null;
                state?: string | null;
            } | null;
            /** @description Two to four letters. */
            scac?: string | null;
            /** @description Further SCACs it bills under. */
            scacs?: string[] | null;
            taxRegistered?: boolean | null;
        };
        VendorDoubles: {
            items: {
                dotNumber: string | null;
                externalId: string;
                mcNumber: string | null;
                name: string | null;
                scac: string | null;
                signs: ("dot" | "mc" | "scac" | "account" | "name" | "mail-domain")[];
            }[];
        };
        VendorMerge: {
            /**
             * @description `waits`: for a second person, as a change of the remit-to does.
             * @enum {string}
             */
            state: "done" | "waits";
            vendor: components["schemas"]["Vendor"];
        };
        VendorMergePreview: {
            /** @description Invoices under one number on both records, one of them open; fifty at most. */
            duplicates: {
                invoiceNumber: string;
                /**
                 * @description Decimal text.
                 * @example 1250.5000
                 */
                mergedBilled: string;
                mergedCurrency: string;
                mergedStatus: string;
                /** Format: uuid */
                mergedUuid: string;
                /**
                 * @description Decimal text.
                 * @example 1250.5000
                 */
                survivorBilled: string;
                survivorCurrency: string;
                survivorStatus: string;
                /** Format: uuid */
                survivorUuid: string;
            }[];
            /** @description What the records differ in, in words, and whose word holds. */
            fields: {
                /** @enum {string} */
                field: "name" | "scac" | "mcNumber" | "dotNumber" | "remitTo" | "paymentTerms" | "taxRegistered" | "disputeEmail" | "block" | "chargeAliases" | "policy";
                /** @enum {string} */
                holds: "survivor" | "merged" | "both" | "stricter";
                merged: string | null;
                survivor: string | null;
            }[];
            /** @description How many are audited again. */
            openInvoices: {
                merged: number;
                survivor: number;
            };
            /** @description Orders that both billed: from then on the two cumulate. Fifty at most. */
            orders: {
                isPaidToBoth: boolean;
                orderExternalId: string;
                orderNumber: string;
                /** Format: uuid */
                orderUuid: string;
            }[];
            /** @description Why it cannot be done; null: it can. */
            refusal: string | null;
            takesTwoPeople: boolean;
        };
        VendorSearch: {
            /** @description One of the party's account numbers; where no party has it as such, its external id. */
            accountNumber?: string | null;
            /** @description Narrows accountNumber to numbers of this type. */
            accountNumberType?: string | null;
            addressDetail?: {
                address1?: string | null;
                address2?: string | null;
                city?: string | null;
                state?: string | null;
                zip?: string | null;
            } | null;
            name?: string | null;
            scacCode?: string | null;
            /** Format: uuid */
            uuid?: string | null;
        };
        WebhookDeliveryInFull: {
            attemptCount: number;
            attempts: {
                attempt: number;
                durationMs: number;
                error: string | null;
                response: string | null;
                /** Format: date-time */
                startedAt: string;
                status: number | null;
            }[];
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            doneAt: string | null;
            /** Format: uuid */
            endpointUuid: string;
            /** Format: uuid */
            eventUuid: string;
            /** @description Its event was made to try the endpoint: nothing happened. */
            isTest: boolean;
            /** Format: date-time */
            lastAttemptAt: string | null;
            lastError: string | null;
            lastStatus: number | null;
            /** Format: date-time */
            nextAttemptAt: string | null;
            /** @description The body, byte for byte. */
            payload: string;
            /** @description pending, succeeded, discarded or cancelled */
            state: string;
            type: string;
            url: string;
            /** Format: uuid */
            uuid: string;
        };
        WebhookDeliveryPage: {
            items: {
                attemptCount: number;
                /** Format: date-time */
                createdAt: string;
                /** Format: date-time */
                doneAt: string | null;
                /** Format: uuid */
                endpointUuid: string;
                /** Format: uuid */
                eventUuid: string;
                /** @description Its event was made to try the endpoint: nothing happened. */
                isTest: boolean;
                /** Format: date-time */
                lastAttemptAt: string | null;
                lastError: string | null;
                lastStatus: number | null;
                /** Format: date-time */
                nextAttemptAt: string | null;
                /** @description pending, succeeded, discarded or cancelled */
                state: string;
                type: string;
                /** Format: uuid */
                uuid: string;
            }[];
            nextCursor: string | null;
        };
        WebhookEndpoint: {
            /** @description No attempt has succeeded for 24 hours. */
            alert: boolean;
            /** Format: date-time */
            createdAt: string;
            description: string | null;
            enabled: boolean;
            /** Format: date-time */
            failingSince: string | null;
            types: string[];
            url: string;
            /** Format: uuid */
            uuid: string;
        };
        WebhookEndpointChange: {
            description?: string | null;
            enabled?: boolean | null;
            /** @description The kinds of events it wants; without it (or null) all of them, those to come included. */
            types?: ("INVOICE_CREATED" | "INVOICE_APPROVED" | "DISPUTE_CREATED" | "DISPUTE_UPDATED" | "DISPUTE_COMMUNICATION_CREATED" | "ORDER_APPROVED" | "DOCUMENT_APPROVED")[] | null;
            url?: string | null;
        };
        WebhookEndpointPage: {
            items: {
                /** @description No attempt has succeeded for 24 hours. */
                alert: boolean;
                /** Format: date-time */
                createdAt: string;
                description: string | null;
                enabled: boolean;
                /** Format: date-time */
                failingSince: string | null;
                types: string[];
                url: string;
                /** Format: uuid */
                uuid: string;
            }[];
            nextCursor: string | null;
        };
        WebhookRecovery: {
            /** @description Also what was raised while nothing was queued for this endpoint. */
            missing?: boolean | null;
            /**
             * @description ISO 8601 date-time; without a zone it is UTC.
             * @example 2026-03-01T12:00:00Z
             */
            since: string;
        };
        WebhookTest: {
            /** @enum {string|null} */
            type?: "INVOICE_CREATED" | "INVOICE_APPROVED" | "DISPUTE_CREATED" | "DISPUTE_UPDATED" | "DISPUTE_COMMUNICATION_CREATED" | "ORDER_APPROVED" | "DOCUMENT_APPROVED" | null;
        };
        WholeSettingVersion: {
            /**
             * @description `found`: it was there, and who made it was not kept.
             * @enum {string}
             */
            cause: "set" | "restored" | "confirmed" | "order" | "found";
            /** @description How many parts differ. */
            changed: number;
            /** @description What differs from what held when it was made, in words; the first hundred. */
            changes: {
                after: string | null;
                before: string | null;
                /** @description A code, an alias, a pair of currencies with its day, or a field. */
                part: string;
            }[];
            /** @description The whole setting as it is kept: a list, or the fields of a record; null: there is none. */
            content: unknown;
            /** Format: date-time */
            createdAt: string;
            createdBy: string;
            /** @description The person's or key's name as it was then. */
            createdByName: string;
            /** Format: date */
            effectiveFrom: string;
            /** @description What the setting is known by now, for `restore`. */
            eTag: string;
            /** @enum {string} */
            kind: "charge-codes" | "charge-aliases" | "fx-rates" | "reason-codes" | "vendor" | "customer" | "edi-partner" | "dispute-template";
            /** @enum {string} */
            state: "in-force" | "scheduled" | "past" | "withdrawn";
            /** @description The vendor's or customer's external id, the partner's sender id; empty: the tenant itself. */
            subject: string;
            /** Format: uuid */
            uuid: string;
            /** @description Of this setting: 1, 2, 3 and so on. */
            version: number;
            withdrawnByName: string | null;
        };
        Workspace: {
            allocations: {
                /** @description What of it was agreed to beyond what was expected: no later invoice is held for it. Below zero: what of earlier agreements it gives back. */
                agreed?: string;
                /** @description Beside agreed: what the order asked for of it then, with what was agreed before. What the order asks for beyond that later is no more beside it. */
                agreedFrom?: string;
                /** @example 1250.5000 */
                amount: string;
                code: string;
                description: string | null;
                kind: string;
                /** @description Beside withheld: what later approvals lifted of it in all. Absent where nothing. */
                lifted?: string;
                /** @description What the order asked for of the code when it was approved; absent in older approvals. */
                ordered?: string;
                /** Format: uuid */
                orderUuid: string;
                qualifier: string | null;
                quantity: string | null;
                rate: string | null;
                reason: string | null;
                /** @description What of a credit gives back what other codes of the order were paid too much, and a recovery asked for. */
                settles?: string;
                /** @description What is withheld of it with the reason, as far as nobody lifted it. */
                withheld?: string;
                /** @description Beside withheld: what the order asked for of it then, with what was agreed beside it. An order that asks for less later takes off as much of it. */
                withheldFrom?: string;
            }[];
            approvalPending: {
                by: string;
                byName: string;
                /** Format: date-time */
                until: string;
            } | null;
            /** @description Who has to approve an open invoice by the audit policy; null: whoever may approve at all. */
            approvalRule: {
                /** @description Whoever asks is among them, or one of those for whom they approve today. */
                isYours: boolean;
                takesTwo: boolean;
                /** @example approval rule 1 (from 10,000.00 USD) */
                text: string;
                /**
                 * @description Who approves it, in words.
                 * @example somebody of the team Controllers
                 */
                who: string;
            } | null;
            /** Format: date-time */
            approvedAt: string | null;
            approvedBy: string | null;
            approvedByName: string | null;
            /** @description Who is away and has whoever asks approve for them today, with their limit (null: none). */
            approvesFor: {
                /** @example 1250.5000 */
                approvalLimit: string | null;
                by: string;
                byName: string;
            }[];
            assignee: string | null;
            assigneeName: string | null;
            audit: {
                /** @description What people agreed to beyond the orders before, as it counts now: an approval limit holds against it and what this approval adds. Null once the invoice is final. */
                agreedBefore: string | null;
                /** Format: date-time */
                at: string;
                charges: {
                    /** @example 1250.5000 */
                    approved: string | null;
                    /** @description What approving the invoice at what the order expects makes of it: at most what is billed, taxes of what is approved; null where there is nothing to approve of it, and once the invoice is final. */
                    atExpected: string | null;
                    /** @example 1250.5000 */
                    billed: string;
                    code: string;
                    description: string | null;
                    /** @example 1250.5000 */
                    expected: string | null;
                    /** @description Places in `audit.findings`. */
                    findings: number[];
                    kind: string;
                    known: boolean;
                    lines: {
                        /** @example 1250.5000 */
                        amount: string;
                        code: string | null;
                        description: string | null;
                        index: number;
                        itemId: string | null;
                        /** @description Where it stood in the EDI file. */
                        provenance: {
                            element: number;
                            /**
                             * @description The line has no charge code there: it was read as freight by what else it says.
                             * @constant
                             */
                            isAssumed?: true;
                            position: number;
                            segment: string;
                        } | null;
                        qualifier: string | null;
                        quantity: string | null;
                        rate: string | null;
                    }[];
                    /** @description Whether an order names it; null in audits of before this was kept. */
                    onOrder: boolean | null;
                    /** @example 1250.5000 */
                    previouslyBilled: string;
                    qualifier: string | null;
                    quantity: string | null;
                    rate: string | null;
                    /** @example 1250.5000 */
                    rated: string | null;
                    /** @example 1250.5000 */
                    variance: string | null;
                    variancePercent: string | null;
                }[];
                conversion: {
                    from: string;
                    inverse: boolean;
                    rate: string;
                    rateOn: string;
                    to: string;
                } | null;
                findings: {
                    /** @example 1250.5000 */
                    billed: string | null;
                    charge: string | null;
                    /** @description Of the three amounts. */
                    currency: string;
                    /** @description What the message tells, by name: texts, numbers, days as YYYY-MM-DD, amounts as {amount, currency}, quantities as {quantity, qualifier}, lists of them. */
                    data: {
                        [key: string]: unknown;
                    };
                    /** @description What has the finding judged again by itself when it changes, beside the invoice's own orders and documents. */
                    dependsOn: {
                        /** @description A uuid; of a vendor its externalId. */
                        key: string;
                        /** @description invoice, bills-of-order, order, document, message or vendor */
                        kind: string;
                        /** @example invoice INV-4711 is decided */
                        words: string;
                    }[];
                    /** @example 1250.5000 */
                    expected: string | null;
                    invoiceUuids: string[];
                    itemId: string | null;
                    /**
                     * @description `dependsOn` as a sentence.
                     * @example Judged again when order SO-1 changes.
                     */
                    judgedAgain: string | null;
                    limit: {
                        /** @example 1250.5000 */
                        allowed: string;
                        origin: string;
                        text: string;
                    } | null;
                    /** @description The message in words. */
                    message: string;
                    /** @description Which of the rule's messages it is, as "rule/message" ("charge-over-tolerance/charge"): stable, to count and to translate by. Null in audits of earlier releases. */
                    messageId: string | null;
                    /** Format: uuid */
                    orderUuid: string | null;
                    rule: string;
                    /** @description information, review, dispute, unmatched or block */
                    severity: string;
                    supportedBy: {
                        /** @description What of the difference is supported. */
                        amount?: string | null;
                        documentType: string;
                        /** Format: uuid */
                        documentUuid: string;
                        /** @description What of the difference nothing supports. */
                        left?: string | null;
                        /** @description The whole difference, a fact without an amount, or a part of the difference. */
                        strength?: "whole" | "fact" | "part";
                    } | null;
                    /** @example 1250.5000 */
                    variance: string | null;
                }[];
                /** @description What earlier approvals lifted of what was withheld on the orders: counts against an approval limit with what this approval adds. Null once the invoice is final. */
                liftedBefore: string | null;
                notApplicable: string[];
                notEvaluated: {
                    /** @description What the message tells, by name: texts, numbers, days as YYYY-MM-DD, amounts as {amount, currency}, quantities as {quantity, qualifier}, lists of them. */
                    data: {
                        [key: string]: unknown;
                    };
                    reason: string;
                    reasonId: string | null;
                    rule: string;
                }[];
                passed: string[];
                policyVersion: number;
                ruleSetVersion: string;
                /** Format: uuid */
                uuid: string;
                verdict: string;
                /** @description What is withheld of earlier invoices of the orders with a reason, once for what is judged as one (linehaul with its discounts, else a code). What is approved of it beyond `room` lifts it, at most `amount`, and counts against an approval limit. Null once the invoice is final. */
                withheldBefore: {
                    /** @example 1250.5000 */
                    amount: string;
                    code: string;
                    kind: string;
                    /** @example 1250.5000 */
                    room: string;
                }[] | null;
            } | null;
            chargeTerms: string | null;
            correction: string | null;
            /** @description An actor's id: `key:...`, `user:...`, `policy`, `edi:...`. */
            createdBy: string;
            createdByName: string;
            currency: string;
            customer: {
                externalId: string;
                known: boolean;
            } | null;
            deliveryOn: string | null;
            /** @description Where the mail of a new dispute goes that names nobody, by party; null: no address is kept. */
            disputeMail: {
                /** @description The customer's, likewise. */
                customer: string | null;
                /** @description Whether this service sends mail at all. */
                leaves: boolean;
                /** @description The vendor's address for disputes, else its contact's. */
                vendor: string | null;
            };
            disputes: {
                communications: {
                    attachments: {
                        bytes: number;
                        identifier: string;
                        mediaType: string;
                    }[];
                    /** Format: date-time */
                    createdAt: string;
                    createdBy: string;
                    createdByName: string;
                    email: {
                        /**
                         * Format: uuid
                         * @description Of one that was sent again: the communication that says it once more.
                         */
                        againUuid: string | null;
                        /** @description What it says is disputed, below words that show no table of charges. */
                        claim: string | null;
                        /** @description Of one that came in: a machine wrote it. */
                        isAutomatic: boolean | null;
                        /** @description Of one that came in: whether its sender is an address of the vendor, by its record or by what people said of senders, or one that the dispute was opened with a mail to. */
                        isKnownSender: boolean | null;
                        /** @description Of one that came in: whether the records of its sender's domain prove that it is from there. */
                        isProven: boolean | null;
                        /**
                         * Format: uuid
                         * @description Of one that came in: the mail as it came, with the words that it quotes.
                         */
                        mailUuid: string | null;
                        /** @description Why it was not sent, came back or did not go to all. */
                        reason: string | null;
                        /** @description Of one of ours: what is known of each whom it went to. It is `bounced` when none got it. */
                        recipients: {
                            address: string;
                            /** @description What a mail server said of it. */
                            reason: string | null;
                            /**
                             * @description `failed`: this one did not get it. `sent`: nothing else was told.
                             * @enum {string}
                             */
                            state: "waiting" | "sent" | "delayed" | "delivered" | "failed";
                        }[] | null;
                        /** @description What a mail of ours ends with, below its text. */
                        signature: string | null;
                        /**
                         * @description `received`: from the other side. `waiting`: not sent yet. `bounced`: sent, and it came back.
                         * @enum {string}
                         */
                        state: "waiting" | "sent" | "failed" | "bounced" | "received";
                        subject: string;
                        to: string[] | null;
                    } | null;
                    text: string;
                    /** Format: uuid */
                    uuid: string;
                }[];
                /** Format: date-time */
                createdAt: string;
                createdBy: string;
                createdByName: string;
                eTag: string;
                party: string;
                reasons: {
                    /** Format: date-time */
                    createdAt: string;
                    description: string;
                    /** Format: date-time */
                    resolvedAt: string | null;
                    /** Format: uuid */
                    uuid: string;
                }[];
                /** Format: date-time */
                resolvedAt: string | null;
                /** Format: uuid */
                uuid: string;
            }[];
            documents: {
                /** Format: date-time */
                approvedAt: string | null;
                bytes: number;
                /** Format: date-time */
                createdAt: string;
                eTag: string;
                hasSignature: boolean;
                mediaType: string;
                name: string;
                onInvoice: boolean;
                orderUuids: string[];
                status: string;
                type: string;
                /** @description What approved invoices used of it, or of another copy of the same file: a receipt pays for a thing once. */
                usedBy: {
                    /** @example 1250.5000 */
                    amount: string;
                    charge: string;
                    currency: string;
                    invoiceNumber: string;
                    /** Format: uuid */
                    invoiceUuid: string;
                }[];
                /** Format: uuid */
                uuid: string;
            }[];
            doubts: {
                code: string;
                message: string;
            }[];
            /** @description Approvals that waited and were dropped, each with why; until somebody decides anew. */
            droppedApprovals: {
                /** @example 1250.5000 */
                approved: string | null;
                /** Format: date-time */
                at: string;
                by: string;
                byName: string;
                cause: string;
            }[];
            dueOn: string | null;
            eTag: string;
            externalId: string;
            /** Format: date-time */
            finalizedAt: string | null;
            /** @description An approval beyond its approver's limit; somebody else with the limit completes it. */
            firstApproval: {
                /** @example 1250.5000 */
                approved: string;
                /** Format: date-time */
                at: string;
                by: string;
                byName: string;
                charges: {
                    /** @example 1250.5000 */
                    amount: string;
                    code: string;
                    /** @description Where it is not that of the whole. */
                    reason?: string;
                }[] | null;
                message: string;
                /** @description Who was away and for whom it was given. */
                onBehalfOfName: string | null;
                reason: string | null;
            } | null;
            hold: {
                /** Format: date-time */
                at: string;
                by: string;
                byName: string;
                documentType: string | null;
                reason: string;
                /**
                 * Format: date-time
                 * @description It is being terminated: when that takes effect, in real time. Until then it can be undone.
                 */
                terminatesAt: string | null;
                /** Format: date-time */
                until: string | null;
            } | null;
            /** Format: uuid */
            intakeUuid: string | null;
            /** Format: uuid */
            interchangeUuid: string | null;
            invoiceNumber: string;
            invoiceOn: string | null;
            isQuickPay: boolean;
            items: {
                [key: string]: unknown;
            }[];
            lines: {
                /** @example 1250.5000 */
                amount: string;
                code: string | null;
                /** @description What X12 calls the code of an EDI charge, beside the carrier's own words in `description`. */
                codeName: string | null;
                description: string | null;
                index: number;
                itemId: string | null;
                /** @description The words of its line in the EDI file, where the charge has others of its own. */
                lineText: string | null;
                /** @description Where it stood in the EDI file. */
                provenance: {
                    element: number;
                    /**
                     * @description The line has no charge code there: it was read as freight by what else it says.
                     * @constant
                     */
                    isAssumed?: true;
                    position: number;
                    segment: string;
                } | null;
                qualifier: string | null;
                quantity: string | null;
                rate: string | null;
                type: string | null;
            }[];
            matching: {
                byHand: boolean;
                candidates: {
                    foundBy: string[];
                    orderExternalId: string;
                    orderNumber: string;
                    /** Format: uuid */
                    orderUuid: string;
                    /** @description Each from 0 to 1; null where one side does not say. */
                    parts: {
                        [key: string]: number | null;
                    };
                    score: number;
                }[];
                conflicts: {
                    [key: string]: unknown;
                }[];
                /** @description What the match rests on that no reference of another kind confirms. */
                guesses: {
                    by: "look-alike" | "separators" | "half-known set";
                    kind: string;
                    /** @description The order it was taken for; null where it finds none. */
                    orderNumber: string | null;
                    /** @description The number as the invoice writes it. */
                    value: string;
                    /**
                     * @description It agrees only without zeros inside.
                     * @constant
                     */
                    withoutZeros?: true;
                }[];
                method: string | null;
                reason: string | null;
                score: number | null;
                value: string | null;
                words: string | null;
            };
            orders: {
                externalId: string;
                orderNumber: string;
                /** @description What a legacy create said for the rating engine. */
                ratingEngineInfo: string | null;
                shipOn: string | null;
                status: string;
                /** Format: uuid */
                uuid: string;
                version: number;
            }[];
            /** @description The document it was read from; null for invoices that came as data. */
            paper: {
                /** @description Who compared it with what was read, or keyed it; absent where it became an invoice by itself. */
                confirmed?: {
                    by: string;
                    /** @description Fields that they entered or changed. */
                    changed: string[];
                };
                /** Format: uuid */
                documentUuid: string;
                /** @description Its pages: a file may hold several invoices. */
                pages: number[];
                /** @description Field (`statedTotal`, `charges[0].amount`) to its place: left, top, width and height in fractions of the upright page. */
                places: {
                    [key: string]: {
                        box: number[];
                        page: number;
                    };
                };
            } | null;
            /** @description What was billed and is to be paid, in the vendor's own money. */
            payment: {
                /** @example 1250.5000 */
                billed: string;
                /** @description Of `totals` and `audit.charges`: the order's. */
                chargesCurrency: string;
                /** @description What the vendor bills in and is paid in. */
                currency: string;
                /** @description One unit of `currency` in `chargesCurrency`; null where the invoice is not converted. */
                exchangeRate: string | null;
                /** @description What is approved, in that currency; null while nothing is decided. */
                payable: string | null;
                /** @description The day of that rate. */
                rateOn: string | null;
            };
            paymentTerms: string | null;
            /** @description The dispute the audit proposes, ready to send; null when it disputes nothing. */
            proposedDispute: {
                /** Format: date */
                answerBy: string;
                /** @description Of every amount here: the invoice's. */
                currency: string;
                party: string;
                reasons: {
                    charge: string | null;
                    description: string;
                    rule: string;
                }[];
                /** @description The charges in dispute; `expected` is what is payable of each. */
                rows: {
                    /** @example 1250.5000 */
                    billed: string;
                    code: string;
                    /** @example 1250.5000 */
                    expected: string | null;
                    /** @example 1250.5000 */
                    variance: string | null;
                }[];
                subject: string;
                /** @description The letter, in the tenant's words. */
                text: string;
                totals: {
                    /** @example 1250.5000 */
                    billed: string;
                    /** @example 1250.5000 */
                    disputed: string;
                    /** @example 1250.5000 */
                    payable: string;
                    /** @example 1250.5000 */
                    undisputed: string;
                };
            } | null;
            /** @description Field to its place in the EDI file. */
            provenance: {
                [key: string]: {
                    element: number;
                    /**
                     * @description The line has no charge code there: it was read as freight by what else it says.
                     * @constant
                     */
                    isAssumed?: true;
                    position: number;
                    segment: string;
                };
            };
            /** @description Whether the tenant has a rating engine that can be asked. */
            rating: {
                configured: boolean;
            };
            /** @description Runs of the rating engine, the newest first. */
            ratings: {
                /** @description An actor's id: `key:...`, `user:...`, `policy`. */
                askedBy: string;
                askedByName: string;
                /** Format: date-time */
                at: string;
                attempts: number;
                /** @description What moved since the answered run before about the same order; empty where nothing did, or there is none. */
                changes: {
                    /** @example 227.3645 */
                    after: string | null;
                    /** @example 227.3645 */
                    before: string | null;
                    charge: string;
                    /** @example 227.3645 */
                    difference: string | null;
                    /** @enum {string} */
                    list: "vendor" | "customer";
                }[];
                customerCharges: {
                    /** @example 227.3645 */
                    amount: string | null;
                    code: string | null;
                    description: string | null;
                    qualifier: string | null;
                    quantity: string | null;
                    rate: string | null;
                }[];
                durationMs: number | null;
                /** @description What went wrong, for a person. */
                failure: string | null;
                httpStatus: number | null;
                /** @description The latest run that ended about an order the invoice is matched to: one that an audit reads. Of a decided invoice the one that its audit read; a run that ended later counts for nothing. */
                isInForce: boolean;
                /** @description What the request leaves out because no value of the specification's lists says it. */
                leftOut: string[];
                orderExternalId: string;
                /** Format: uuid */
                orderUuid: string;
                /** @description The version of the order that was told. */
                orderVersion: number;
                /** @description The engine's own words, or what came instead. Text: never to be interpreted. In lists its beginning. */
                rawResponse: string | null;
                /** @description Characters of the whole. */
                rawResponseLength: number | null;
                /** @enum {string|null} */
                rawResponseType: "Json" | "Xml" | "Text" | null;
                /**
                 * @description `answered`: charges came, right or wrong. `exception`: the engine says, with 2xx, that it could not rate. `failed`: nothing usable came.
                 * @enum {string}
                 */
                status: "running" | "answered" | "exception" | "failed" | "cancelled";
                /** @description Names of vendor charges that are not among the tenant's charge codes: nothing is compared with them. */
                unknownCodes: string[];
                /** @description Where it was sent, without the key. */
                url: string;
                /** Format: uuid */
                uuid: string;
                /** @description What breaks the specification's rules for an answer, in words and numbers. */
                validations: {
                    /** @description The engine's code or text; null where it is about the whole answer. */
                    charge: string | null;
                    /** @description The tenant's code of that charge, where one knows it. */
                    code: string | null;
                    /** @enum {string|null} */
                    list: "vendor" | "customer" | null;
                    message: string;
                    /** @enum {string} */
                    rule: "shape" | "amount" | "set-of-three" | "amount-is-rate-times-quantity" | "qualifier";
                }[];
                vendorCharges: {
                    /** @example 227.3645 */
                    amount: string | null;
                    code: string | null;
                    description: string | null;
                    qualifier: string | null;
                    quantity: string | null;
                    rate: string | null;
                }[];
            }[];
            /** Format: date-time */
            receivedAt: string;
            references: {
                description: string | null;
                kind: string;
                type: string | null;
                value: string;
            }[];
            /**
             * Format: uuid
             * @description The uuid it has since a legacy create replaced its order; null: this one.
             */
            replacedBy: string | null;
            service: {
                equipment: string | null;
                level: string | null;
                mode: string | null;
                type: string | null;
            } | null;
            shipOn: string | null;
            source: string;
            /** @example 1250.5000 */
            statedTotal: string | null;
            status: string;
            stops: {
                address: {
                    address1: string | null;
                    address2: string | null;
                    city: string | null;
                    country: string | null;
                    name: string | null;
                    postalCode: string | null;
                    state: string | null;
                } | null;
                sequence: number | null;
                type: string | null;
            }[];
            /** Format: uuid */
            supersededBy: string | null;
            terminatedMessage: string | null;
            terminatedReason: string | null;
            timeline: {
                actor: string;
                actorName: string;
                /** Format: date-time */
                at: string;
                /** @description What the entry tells besides. */
                data: {
                    [key: string]: unknown;
                } | null;
                kind: string;
                /** Format: uuid */
                uuid: string;
            }[];
            totals: {
                /** @example 1250.5000 */
                approved: string | null;
                /** @example 1250.5000 */
                billed: string;
                currency: string;
                /** @example 1250.5000 */
                expected: string | null;
                /** @example 1250.5000 */
                variance: string | null;
                variancePercent: string | null;
            };
            type: string;
            /** Format: uuid */
            uuid: string;
            vendor: {
                dotNumber: string | null;
                externalId: string | null;
                mcNumber: string | null;
                name: string | null;
                scac: string | null;
            };
            verdict: string | null;
        };
        X12Check: {
            acknowledgement: string | null;
            faults: {
                /** @description Of the acknowledgement; empty for bytes that are no interchange. */
                code: string;
                isGrave: boolean;
                /** @description file, interchange, group, set, segment or element. */
                level: string;
                message: string;
                /** @description What X12 calls the element. */
                name: string | null;
                /** @description The byte in the file. */
                offset: number;
                place: string | null;
                value: string | null;
            }[];
            interchanges: {
                controlNumber: string;
                envelopeOutcome: string;
                outcome: string;
                reason: string | null;
                receiver: string;
                sender: string;
                test: boolean;
            }[];
            notes: {
                code: string;
                /** @description How often. */
                count: number;
                message: string;
                /** @description The byte of the first. */
                offset: number;
            }[];
            outcome: string;
            sets: {
                controlNumber: string;
                faults: {
                    code: string;
                    message: string;
                }[];
                outcome: string;
                segmentCount: number;
                segments: {
                    depth: number;
                    elements: {
                        element: number;
                        faults: {
                            code: string;
                            message: string;
                        }[];
                        meaning: string | null;
                        name: string | null;
                        value: string;
                    }[];
                    faults: {
                        code: string;
                        message: string;
                    }[];
                    id: string;
                    /** @description From 1 at ST. */
                    index: number;
                    loop: string | null;
                    name: string | null;
                    /** @description Its first byte in the file. */
                    offset: number;
                }[];
                setId: string;
            }[];
            /** @description What could be agreed with the sender (`agreement`, as PUT /manage/edi/partners takes it) so that more of the file is taken, and how many `sets` then are; null where nothing would help. */
            suggestion: {
                [key: string]: unknown;
            } | null;
        };
    };
    responses: {
        /** @description Any other refusal, in the same shape. */
        Error: {
            headers: {
                /** @description The refusal by its code, as in the list of errors. */
                "X-Error-Code"?: string;
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The body, a parameter or a header breaks a rule; `Errors` names every field at fault. The address or the HTTP message is malformed. */
        Error400: {
            headers: {
                /** @description The refusal by its code, as in the list of errors. */
                "X-Error-Code"?: string;
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description No key, an unknown, expired or revoked one, or a wrong signature. */
        Error401: {
            headers: {
                /** @description The refusal by its code, as in the list of errors. */
                "X-Error-Code"?: string;
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description `X-Tenant-Uuid` or the path names another tenant than the key's, or none that exists. The key, or the person's role, was not given the scope the operation needs. The operation, or a parameter of it, has to be granted by the operator first. The tenant asks people of this role for a second factor, and the person has none: it is set up under the person's own account. What is asked for is final, and the person proved who they are longer ago than the tenant allows (`POST /auth/prove`, then again). A change by a signed-in person without proof that our own page sent it. Whoever asks may use the operation, but not like this (an amount over the approval limit, say). One more would be over a quota of the tenant (`GET /manage/quotas`): keys, endpoints, documents, megabytes of them, or mails in 24 hours. */
        Error403: {
            headers: {
                /** @description The refusal by its code, as in the list of errors. */
                "X-Error-Code"?: string;
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The object does not exist, or belongs to another tenant. No operation has this path. Audit results were asked for before the invoice was approved or terminated. `Retry-After` says when to look again. */
        Error404: {
            headers: {
                /** @description Seconds until trying again makes sense. */
                "Retry-After"?: string;
                /** @description The refusal by its code, as in the list of errors. */
                "X-Error-Code"?: string;
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The object's state does not allow the operation. A version of an order, an invoice or documents that concern the invoice were accepted and are not there yet; try again after `Retry-After`. The eTag sent is not the current one. A look-up finds more than one equally good object. Try again after `Retry-After`. */
        Error409: {
            headers: {
                /** @description Seconds until trying again makes sense. */
                "Retry-After"?: string;
                /** @description The refusal by its code, as in the list of errors. */
                "X-Error-Code"?: string;
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The body is larger than the operation accepts; the limit is in the message. */
        Error413: {
            headers: {
                /** @description The refusal by its code, as in the list of errors. */
                "X-Error-Code"?: string;
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The operation takes another content type, or the body is compressed. */
        Error415: {
            headers: {
                /** @description The refusal by its code, as in the list of errors. */
                "X-Error-Code"?: string;
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description `X-Idempotency-Key` was sent before with a different body. The bytes are not what the operation reads (no X12 interchange, say). */
        Error422: {
            headers: {
                /** @description The refusal by its code, as in the list of errors. */
                "X-Error-Code"?: string;
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The key's rate is used up, or too many attempts to prove who one is have failed; `Retry-After` says for how long. The tenant has as many accepted messages waiting to be worked on as it may (`waitingMessages` in `GET /manage/quotas`). Nothing was accepted; send on after `Retry-After`. */
        Error429: {
            headers: {
                /** @description Seconds until trying again makes sense. */
                "Retry-After"?: string;
                /** @description The refusal by its code, as in the list of errors. */
                "X-Error-Code"?: string;
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The database cannot be reached, migrations have not run, or the disk is full. Nothing was accepted; try again after `Retry-After`. */
        Error503: {
            headers: {
                /** @description Seconds until trying again makes sense. */
                "Retry-After"?: string;
                /** @description The refusal by its code, as in the list of errors. */
                "X-Error-Code"?: string;
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description Any other refusal, in the same shape. */
        OAuthError: {
            headers: {
                /** @description The refusal by its code, as in the list of errors. */
                "X-Error-Code"?: string;
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["OAuthError"];
            };
        };
        /** @description The body is larger than the operation accepts; the limit is in the message. */
        OAuthError413: {
            headers: {
                /** @description The refusal by its code, as in the list of errors. */
                "X-Error-Code"?: string;
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["OAuthError"];
            };
        };
        /** @description The operation takes another content type, or the body is compressed. */
        OAuthError415: {
            headers: {
                /** @description The refusal by its code, as in the list of errors. */
                "X-Error-Code"?: string;
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["OAuthError"];
            };
        };
        /** @description The key's rate is used up, or too many attempts to prove who one is have failed; `Retry-After` says for how long. The tenant has as many accepted messages waiting to be worked on as it may (`waitingMessages` in `GET /manage/quotas`). Nothing was accepted; send on after `Retry-After`. */
        OAuthError429: {
            headers: {
                /** @description Seconds until trying again makes sense. */
                "Retry-After"?: string;
                /** @description The refusal by its code, as in the list of errors. */
                "X-Error-Code"?: string;
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["OAuthError"];
            };
        };
        /** @description Any other refusal, in the same shape. */
        Problem: {
            headers: {
                /** @description The refusal by its code, as in the list of errors. */
                "X-Error-Code"?: string;
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The body, a parameter or a header breaks a rule; `Errors` names every field at fault. The address or the HTTP message is malformed. */
        Problem400: {
            headers: {
                /** @description The refusal by its code, as in the list of errors. */
                "X-Error-Code"?: string;
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description No key, an unknown, expired or revoked one, or a wrong signature. */
        Problem401: {
            headers: {
                /** @description The refusal by its code, as in the list of errors. */
                "X-Error-Code"?: string;
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `X-Tenant-Uuid` or the path names another tenant than the key's, or none that exists. The key, or the person's role, was not given the scope the operation needs. The operation, or a parameter of it, has to be granted by the operator first. The tenant asks people of this role for a second factor, and the person has none: it is set up under the person's own account. What is asked for is final, and the person proved who they are longer ago than the tenant allows (`POST /auth/prove`, then again). A change by a signed-in person without proof that our own page sent it. Whoever asks may use the operation, but not like this (an amount over the approval limit, say). One more would be over a quota of the tenant (`GET /manage/quotas`): keys, endpoints, documents, megabytes of them, or mails in 24 hours. */
        Problem403: {
            headers: {
                /** @description The refusal by its code, as in the list of errors. */
                "X-Error-Code"?: string;
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The object does not exist, or belongs to another tenant. No operation has this path. Audit results were asked for before the invoice was approved or terminated. `Retry-After` says when to look again. */
        Problem404: {
            headers: {
                /** @description Seconds until trying again makes sense. */
                "Retry-After"?: string;
                /** @description The refusal by its code, as in the list of errors. */
                "X-Error-Code"?: string;
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The object's state does not allow the operation. A version of an order, an invoice or documents that concern the invoice were accepted and are not there yet; try again after `Retry-After`. The eTag sent is not the current one. A look-up finds more than one equally good object. Try again after `Retry-After`. */
        Problem409: {
            headers: {
                /** @description Seconds until trying again makes sense. */
                "Retry-After"?: string;
                /** @description The refusal by its code, as in the list of errors. */
                "X-Error-Code"?: string;
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The body is larger than the operation accepts; the limit is in the message. */
        Problem413: {
            headers: {
                /** @description The refusal by its code, as in the list of errors. */
                "X-Error-Code"?: string;
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The operation takes another content type, or the body is compressed. */
        Problem415: {
            headers: {
                /** @description The refusal by its code, as in the list of errors. */
                "X-Error-Code"?: string;
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `X-Idempotency-Key` was sent before with a different body. The bytes are not what the operation reads (no X12 interchange, say). */
        Problem422: {
            headers: {
                /** @description The refusal by its code, as in the list of errors. */
                "X-Error-Code"?: string;
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The key's rate is used up, or too many attempts to prove who one is have failed; `Retry-After` says for how long. The tenant has as many accepted messages waiting to be worked on as it may (`waitingMessages` in `GET /manage/quotas`). Nothing was accepted; send on after `Retry-After`. */
        Problem429: {
            headers: {
                /** @description Seconds until trying again makes sense. */
                "Retry-After"?: string;
                /** @description The refusal by its code, as in the list of errors. */
                "X-Error-Code"?: string;
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The database cannot be reached, migrations have not run, or the disk is full. Nothing was accepted; try again after `Retry-After`. */
        Problem503: {
            headers: {
                /** @description Seconds until trying again makes sense. */
                "Retry-After"?: string;
                /** @description The refusal by its code, as in the list of errors. */
                "X-Error-Code"?: string;
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
    };
    parameters: {
        /** @description For safe retry: the same key and body answer the first answer again, with `Idempotent-Replayed: true`. Kept 8 days. */
        IdempotencyKey: string;
        /** @description `pascal` for PascalCase answers. */
        PropertyCase: "camel" | "pascal";
        /** @description The tenant; must be the key's. */
        TenantUuid: string;
    };
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    acceptInvitation: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["InvitationAcceptance"];
            };
        };
        responses: {
            /** @description With which address to sign in. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AcceptedInvitation"];
                };
            };
            400: components["responses"]["Error400"];
            409: components["responses"]["Error409"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            default: components["responses"]["Error"];
        };
    };
    changeOwnPassword: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PasswordChange"];
            };
        };
        responses: {
            /** @description It is changed. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            default: components["responses"]["Error"];
        };
    };
    readInvitation: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["InvitationToken"];
            };
        };
        responses: {
            /** @description Who invites whom, as what. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Invitation"];
                };
            };
            400: components["responses"]["Error400"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            default: components["responses"]["Error"];
        };
    };
    proveAgain: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Proof"];
            };
        };
        responses: {
            /** @description It is. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            default: components["responses"]["Error"];
        };
    };
    proveByPasskey: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PasskeyAnswer"];
            };
        };
        responses: {
            /** @description It is. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            default: components["responses"]["Error"];
        };
    };
    beginPasskeyProof: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What the browser asks for it by. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PasskeyOptions"];
                };
            };
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            409: components["responses"]["Error409"];
            429: components["responses"]["Error429"];
            default: components["responses"]["Error"];
        };
    };
    requestPasswordReset: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PasswordResetRequest"];
            };
        };
        responses: {
            /** @description If somebody has this address, a mail is on its way. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Error400"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            default: components["responses"]["Error"];
        };
    };
    resetPassword: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PasswordReset"];
            };
        };
        responses: {
            /** @description It is set: sign in with it. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Error400"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            default: components["responses"]["Error"];
        };
    };
    showWeeklyMailStop: {
        parameters: {
            query: {
                /** @description What stands behind `token=` in the link of the mail. */
                token: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Where a person stops it. */
            303: {
                headers: {
                    /** @description The page in the app. */
                    location?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Error400"];
            default: components["responses"]["Error"];
        };
    };
    stopWeeklyMail: {
        parameters: {
            query: {
                /** @description What stands behind `token=` in the link of the mail. */
                token: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It comes no more. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Error400"];
            404: components["responses"]["Error404"];
            default: components["responses"]["Error"];
        };
    };
    receiveInterchange: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/edi-x12": string;
                "application/octet-stream": string;
            };
        };
        responses: {
            /** @description The acknowledgements, one after the other. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/edi-x12": string;
                };
            };
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            default: components["responses"]["Error"];
        };
    };
    getOwnAccount: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Who one is, and how one signs in. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OwnAccount"];
                };
            };
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            429: components["responses"]["Error429"];
            default: components["responses"]["Error"];
        };
    };
    getDelegation: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What is not over. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description For whom one approves, now or on days to come. */
                        forOthers: components["schemas"]["Delegation"][];
                        own: {
                            /** @description Who is away, as assignees are named (`user:...`). */
                            by: string;
                            byName: string;
                            /** @description Who approves for them. */
                            delegate: string;
                            delegateName: string;
                            /** Format: date */
                            from: string;
                            /**
                             * Format: date
                             * @description Included.
                             */
                            until: string;
                            /** @description What is assigned to who is away stands among what is the delegate's, too. */
                            withQueue: boolean;
                        } | null;
                    };
                };
            };
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            429: components["responses"]["Error429"];
            default: components["responses"]["Error"];
        };
    };
    putDelegation: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Who approves meanwhile, as assignees are named (`user:...`); null: nobody any more. */
                    delegate?: string | null;
                    /**
                     * @description The first day (UTC); left out: today. ISO 8601 date or date-time; the date part counts, as it is written.
                     * @example 2026-03-04
                     */
                    from?: string | null;
                    /**
                     * @description The last day, included; left out: the first one. ISO 8601 date or date-time; the date part counts, as it is written.
                     * @example 2026-03-04
                     */
                    until?: string | null;
                    /** @description Whether they work on what is assigned to one, too. */
                    withQueue?: boolean | null;
                };
            };
        };
        responses: {
            /** @description As it is now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description For whom one approves, now or on days to come. */
                        forOthers: components["schemas"]["Delegation"][];
                        own: {
                            /** @description Who is away, as assignees are named (`user:...`). */
                            by: string;
                            byName: string;
                            /** @description Who approves for them. */
                            delegate: string;
                            delegateName: string;
                            /** Format: date */
                            from: string;
                            /**
                             * Format: date
                             * @description Included.
                             */
                            until: string;
                            /** @description What is assigned to who is away stands among what is the delegate's, too. */
                            withQueue: boolean;
                        } | null;
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            default: components["responses"]["Error"];
        };
    };
    getNoticeChoices: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The choice for each kind of notice. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NoticeChoices"];
                };
            };
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            429: components["responses"]["Error429"];
            default: components["responses"]["Error"];
        };
    };
    putNoticeChoices: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NoticeChoicesChange"];
            };
        };
        responses: {
            /** @description The choice for each kind of notice. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NoticeChoices"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            default: components["responses"]["Error"];
        };
    };
    readNotices: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NoticesRead"];
            };
        };
        responses: {
            /** @description How many are left. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NoticesUnread"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            default: components["responses"]["Error"];
        };
    };
    listNotices: {
        parameters: {
            query?: {
                /** @description `nextCursor` of the page before. */
                cursor?: string;
                /** @description Entries of a page. */
                limit?: number | null;
                /** @description Those alone that were not read. */
                unread?: boolean | null;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of notices. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: {
                            /** Format: date-time */
                            at: string;
                            /** @description assigned, answered, approval, delegated, mentioned, mailbox-failing, endpoint-failing, edi-silent, transcriber-cap */
                            kind: string;
                            /** @description Where it leads in the app. */
                            path: string;
                            /** Format: date-time */
                            readAt: string | null;
                            /** Format: uuid */
                            uuid: string;
                            /** @description What happened; never what a document or a message says. */
                            words: string;
                        }[];
                        nextCursor: string | null;
                        /** @description Of all, not of the page; counted up to 100. */
                        unread: number;
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            429: components["responses"]["Error429"];
            default: components["responses"]["Error"];
        };
    };
    listPasskeys: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The oldest first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["Passkey"][];
                    };
                };
            };
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            429: components["responses"]["Error429"];
            default: components["responses"]["Error"];
        };
    };
    addPasskey: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewPasskey"];
            };
        };
        responses: {
            /** @description All of one's passkeys. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["Passkey"][];
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            default: components["responses"]["Error"];
        };
    };
    renamePasskey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                uuid: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PasskeyName"];
            };
        };
        responses: {
            /** @description It has this name. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            default: components["responses"]["Error"];
        };
    };
    removePasskey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                uuid: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OwnPassword"];
            };
        };
        responses: {
            /** @description It opens nothing any more. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            409: components["responses"]["Error409"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            default: components["responses"]["Error"];
        };
    };
    beginPasskey: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OwnPassword"];
            };
        };
        responses: {
            /** @description What the browser makes it by. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PasskeyOptions"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            409: components["responses"]["Error409"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            default: components["responses"]["Error"];
        };
    };
    renewRecoveryCodes: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OwnPassword"];
            };
        };
        responses: {
            /** @description The codes, shown this once. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RecoveryCodes"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            409: components["responses"]["Error409"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            default: components["responses"]["Error"];
        };
    };
    beginSecondFactor: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OwnPassword"];
            };
        };
        responses: {
            /** @description What the authenticator app is set up with, shown this once. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SecondFactorSetUp"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            409: components["responses"]["Error409"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            default: components["responses"]["Error"];
        };
    };
    confirmSecondFactor: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SecondFactorCode"];
            };
        };
        responses: {
            /** @description It is asked for from now on. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            default: components["responses"]["Error"];
        };
    };
    removeSecondFactor: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OwnPassword"];
            };
        };
        responses: {
            /** @description It is asked for no more. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            409: components["responses"]["Error409"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            default: components["responses"]["Error"];
        };
    };
    listOwnSessions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One's own open sessions, the last used first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["Session"][];
                    };
                };
            };
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            429: components["responses"]["Error429"];
            default: components["responses"]["Error"];
        };
    };
    endOtherSessions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description How many sessions ended. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        ended: number;
                    };
                };
            };
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            429: components["responses"]["Error429"];
            default: components["responses"]["Error"];
        };
    };
    endOwnSession: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                uuid: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It ended. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            429: components["responses"]["Error429"];
            default: components["responses"]["Error"];
        };
    };
    listApiKeys: {
        parameters: {
            query?: {
                /** @description `nextCursor` of the page before. */
                cursor?: string;
                /** @description Entries of a page. */
                limit?: number | null;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Keys, without their secret. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["ApiKey"][];
                        nextCursor: string | null;
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            429: components["responses"]["Error429"];
            default: components["responses"]["Error"];
        };
    };
    makeApiKey: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewApiKey"];
            };
        };
        responses: {
            /** @description The key, shown this once. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MadeApiKey"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            default: components["responses"]["Error"];
        };
    };
    revokeApiKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                uuid: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is refused within seconds. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            429: components["responses"]["Error429"];
            default: components["responses"]["Error"];
        };
    };
    listAssignees: {
        parameters: {
            query?: {
                /** @description `nextCursor` of the page before. */
                cursor?: string;
                /** @description Entries of a page. */
                limit?: number | null;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Teams, then people who work for the tenant, each by name. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["Assignee"][];
                        nextCursor: string | null;
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            429: components["responses"]["Error429"];
            default: components["responses"]["Error"];
        };
    };
    getAssignmentRules: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description In their order, with the run that began last. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AssignmentRules"];
                };
            };
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            429: components["responses"]["Error429"];
            default: components["responses"]["Error"];
        };
    };
    putAssignmentRules: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AssignmentRulesChange"];
            };
        };
        responses: {
            /** @description As they are kept. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AssignmentRules"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            409: components["responses"]["Error409"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            default: components["responses"]["Error"];
        };
    };
    applyAssignmentRules: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Of the rules that were looked at; absent: whatever they are. */
                    eTag?: string | null;
                };
            };
        };
        responses: {
            /** @description It has begun. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AssignmentRules"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            409: components["responses"]["Error409"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            default: components["responses"]["Error"];
        };
    };
    previewAssignmentRules: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Absent: those that are kept. */
                    rules?: {
                        /**
                         * @description `user:...` or `team:...`.
                         * @example user:0190b7a0-1111-7000-8000-000000000001
                         */
                        assignee: string;
                        /** @description Audit rules that are a cause why it waits. Any of them; none or absent: any at all. */
                        auditRules?: string[] | null;
                        /** @description Three letters. */
                        currency?: string | null;
                        /** @description Customers of its orders, by external id or name. Any of them; none or absent: any at all. */
                        customers?: string[] | null;
                        /** @description The tag `division` of its orders. Any of them; none or absent: any at all. */
                        divisions?: string[] | null;
                        /** @description Of a team: to its members, one after the other, passing over who is away. */
                        inTurns?: boolean | null;
                        /** @description Billed at most; decimal text. */
                        maxBilled?: string | null;
                        /** @description Billed at least; decimal text. */
                        minBilled?: string | null;
                        /** @description Modes or types of service. Any of them; none or absent: any at all. */
                        modes?: string[] | null;
                        /** @example LTL over 5,000 */
                        name: string;
                        /** @description How it came. Any of them; none or absent: any at all. */
                        sources?: ("Api" | "Legacy" | "Edi210" | "Email" | "Capture" | "Upload")[] | null;
                        /**
                         * Format: uuid
                         * @description The rule it was before; absent: a new one.
                         */
                        uuid?: string | null;
                        /** @description Vendors, by external id, SCAC or name. Any of them; none or absent: any at all. */
                        vendors?: string[] | null;
                    }[] | null;
                };
            };
        };
        responses: {
            /** @description How many, by which rule, to whom. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AssignmentPreview"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            default: components["responses"]["Error"];
        };
    };
    undoAssignmentRun: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                runUuid: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is being taken back. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AssignmentRules"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            409: components["responses"]["Error409"];
            429: components["responses"]["Error429"];
            default: components["responses"]["Error"];
        };
    };
    getAuditPolicy: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The policy and its version. */
            200: {
                headers: {
                    /** @description The version. */
                    etag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AuditPolicyInForce"];
                };
            };
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            429: components["responses"]["Error429"];
            default: components["responses"]["Error"];
        };
    };
    changeAuditPolicy: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AuditPolicyChange"];
            };
        };
        responses: {
            /** @description The new version. */
            200: {
                headers: {
                    /** @description The version. */
                    etag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AuditPolicyInForce"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            409: components["responses"]["Error409"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            default: components["responses"]["Error"];
        };
    };
    getPolicyDraft: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The draft; `policy` is null when there is none. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        basedOn: number | null;
                        /** @description Null: there is no draft. */
                        policy: {
                            [key: string]: unknown;
                        } | null;
                        savedAt: string | null;
                    };
                };
            };
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            429: components["responses"]["Error429"];
            default: components["responses"]["Error"];
        };
    };
    savePolicyDraft: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The version in force when it was begun. */
                    basedOn: number;
                    /** @description As it was typed: it may hold what could not be published. */
                    policy: {
                        [key: string]: unknown;
                    };
                };
            };
        };
        responses: {
            /** @description The draft. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        basedOn: number | null;
                        /** @description Null: there is no draft. */
                        policy: {
                            [key: string]: unknown;
                        } | null;
                        savedAt: string | null;
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            default: components["responses"]["Error"];
        };
    };
    discardPolicyDraft: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The draft is gone. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            429: components["responses"]["Error429"];
            default: components["responses"]["Error"];
        };
    };
    previewAuditPolicy: {
        parameters: {
            query?: {
                /** @description How many past invoices, newest first. */
                invoices?: number | null;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AuditPolicyChange"];
            };
        };
        responses: {
            /** @description How many verdicts would change, which, and the money. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        approvedLess: {
                            /**
                             * @description Billed by these invoices, four decimals.
                             * @example 412.5000
                             */
                            billed: string;
                            invoices: number;
                            /**
                             * @description Billed beyond what their orders expect (negative: less).
                             * @example 412.5000
                             */
                            overExpected: string;
                        };
                        approvedMore: {
                            /**
                             * @description Billed by these invoices, four decimals.
                             * @example 412.5000
                             */
                            billed: string;
                            invoices: number;
                            /**
                             * @description Billed beyond what their orders expect (negative: less).
                             * @example 412.5000
                             */
                            overExpected: string;
                        };
                        changed: number;
                        changes: {
                            /**
                             * @description Billed.
                             * @example 412.5000
                             */
                            billed: string;
                            expected: string | null;
                            from: string;
                            invoiceNumber: string;
                            to: string;
                            /** Format: uuid */
                            uuid: string;
                            variance: string | null;
                            vendor: string | null;
                        }[];
                        /** @description Approvals that await a second person; the 500 that wait longest are looked at. */
                        firstApprovals: {
                            dropped: number;
                            /** @description Those that are dropped, the longest waiting first; fifty at most. */
                            droppedItems: {
                                /**
                                 * @description What it approved.
                                 * @example 412.5000
                                 */
                                approved: string;
                                /** @description Who gave it. */
                                by: string;
                                cause: string;
                                invoiceNumber: string;
                                /** Format: uuid */
                                uuid: string;
                            }[];
                            kept: number;
                        };
                        /** @description Past invoices that were audited again. */
                        invoices: number;
                        verdicts: {
                            /**
                             * @description Billed.
                             * @example 412.5000
                             */
                            billed: string;
                            from: string;
                            invoices: number;
                            to: string;
                        }[];
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            default: components["responses"]["Error"];
        };
    };
    rollBackAuditPolicy: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The version that the change was made from, as the `ETag` header tells it. When another one is in force meanwhile: 409. `If-Match` says the same. */
                    eTag?: string | null;
                    version: number;
                };
            };
        };
        responses: {
            /** @description The new version. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AuditPolicyInForce"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            409: components["responses"]["Error409"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            default: components["responses"]["Error"];
        };
    };
    listAuditRules: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description In the order in which the rules speak. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @example charge-over-tolerance */
                        id: string;
                        settings: string[];
                        /** @description Of its findings, unless the finding or the policy says otherwise. */
                        severity: string;
                        title: string;
                    }[];
                };
            };
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            429: components["responses"]["Error429"];
            default: components["responses"]["Error"];
        };
    };
    listPolicyVersions: {
        parameters: {
            query?: {
                /** @description `nextCursor` of the page before. */
                cursor?: string;
                /** @description Entries of a page. */
                limit?: number | null;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Newest first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: {
                            createdAt: string;
                            createdBy: string;
                            /** @description The person's or key's name, where it has one. */
                            createdByName: string;
                            policy: components["schemas"]["AuditPolicy"];
                            version: number;
                        }[];
                        nextCursor: string | null;
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            429: components["responses"]["Error429"];
            default: components["responses"]["Error"];
        };
    };
    listAuditTrail: {
        parameters: {
            query?: {
                /** @description `user:...`, `key:...`, `sftp:...`, `policy`, `operator`, `anonymous`. */
                actor?: string | null;
                address?: string | null;
                /** @description `nextCursor` of the page before. */
                cursor?: string;
                /** @description `csv`: every event of the filter, as a file. `Accept: text/csv` asks for the same. */
                format?: "json" | "csv" | null;
                /** @description From this instant on. ISO 8601 date-time; without a zone it is UTC. */
                from?: string | null;
                /** @description One or several, by comma: operation, change, decision, sign-in, sign-out, refused, command, retention. */
                kind?: string | null;
                /** @description Entries of a page. */
                limit?: number | null;
                /** @description An operation's id, or a command (`weighbridge key create`). */
                operation?: string | null;
                /** @description What it is about, in full: an invoice's uuid, a vendor's external id. */
                subject?: string | null;
                /** @description One or several, by comma: money, access, settings. */
                touches?: string | null;
                traceId?: string | null;
                /** @description Before this instant. ISO 8601 date-time; without a zone it is UTC. */
                until?: string | null;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of events. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AuditTrailPage"];
                    "text/csv": string;
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            429: components["responses"]["Error429"];
            default: components["responses"]["Error"];
        };
    };
    getCapture: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description `isSet` says whether there is one; `secret` is always null. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        isSet: boolean;
                        secret: string | null;
                    };
                };
            };
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            429: components["responses"]["Error429"];
            default: components["responses"]["Error"];
        };
    };
    changeCapture: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["CaptureSecret"];
            };
        };
        responses: {
            /** @description The secret, told this once. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        isSet: boolean;
                        secret: string | null;
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            default: components["responses"]["Error"];
        };
    };
    listCaptures: {
        parameters: {
            query?: {
                /** @description `nextCursor` of the page before. */
                cursor?: string;
                /** @description Entries of a page. */
                limit?: number | null;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Captures, the newest first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: {
                            captureId: string | null;
                            images: {
                                /** @description Without its query; null when the image came with the callback. */
                                address: string | null;
                                attempts: number;
                                /** Format: uuid */
                                documentUuid: string | null;
                                /** @description From 1, as the provider listed them. */
                                place: number;
                                /** @description Why the last attempt failed. */
                                reason: string | null;
                                /** @enum {string} */
                                state: "waiting" | "stored" | "failed";
                            }[];
                            loadId: string | null;
                            /** @description Why the callback was refused. */
                            reason: string | null;
                            /** Format: date-time */
                            receivedAt: string;
                            /**
                             * @description partial: some images failed. refused: the callback could not be taken.
                             * @enum {string}
                             */
                            state: "waiting" | "stored" | "partial" | "failed" | "refused";
                            /** Format: uuid */
                            uuid: string;
                        }[];
                        nextCursor: string | null;
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            429: components["responses"]["Error429"];
            default: components["responses"]["Error"];
        };
    };
    retryCapture: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                uuid: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description How many are fetched again. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RetriedCapture"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            429: components["responses"]["Error429"];
            default: components["responses"]["Error"];
        };
    };
    getChargeCodes: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Codes in order. */
            200: {
                headers: {
                    /** @description What the setting is known by: send it as `If-Match` with a change. */
                    etag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        aliases: string[];
                        code: string;
                        /** @enum {string} */
                        kind: "linehaul" | "fuel" | "accessorial" | "discount" | "tax";
                    }[];
                };
            };
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            429: components["responses"]["Error429"];
            default: components["responses"]["Error"];
        };
    };
    changeChargeCodes: {
        parameters: {
            query?: {
                /** @description The day (UTC, on a sandbox's clock its own) from which it holds; today or later. Left out: at once. Until then what holds stays, and is what is answered. ISO 8601 date or date-time; the date part counts, as it is written. */
                effectiveFrom?: string | null;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    aliases?: string[] | null;
                    /** @example FUEL */
                    code: string;
                    /** @enum {string} */
                    kind: "linehaul" | "fuel" | "accessorial" | "discount" | "tax";
                }[];
            };
        };
        responses: {
            /** @description The new list. */
            200: {
                headers: {
                    /** @description What the setting is known by: send it as `If-Match` with a change. */
                    etag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        aliases: string[];
                        code: string;
                        /** @enum {string} */
                        kind: "linehaul" | "fuel" | "accessorial" | "discount" | "tax";
                    }[];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            409: components["responses"]["Error409"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            default: components["responses"]["Error"];
        };
    };
    listChargeTasks: {
        parameters: {
            query?: {
                /** @description `nextCursor` of the page before. */
                cursor?: string;
                /** @description Entries of a page. */
                limit?: number | null;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of tasks. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["ChargeTask"][];
                        nextCursor: string | null;
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            429: components["responses"]["Error429"];
            default: components["responses"]["Error"];
        };
    };
    answerChargeTask: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description A charge code of the tenant. */
                    code: string;
                    text: string;
                    /** @description Left out: whoever bills it. */
                    vendorExternalId?: string | null;
                };
            };
        };
        responses: {
            /** @description The alias. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        code: string;
                        /** @description Open invoices that are audited again. */
                        invoices: number;
                        text: string;
                        vendorExternalId: string | null;
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            default: components["responses"]["Error"];
        };
    };
    listCustomers: {
        parameters: {
            query?: {
                /** @description `nextCursor` of the page before. */
                cursor?: string;
                /** @description Entries of a page. */
                limit?: number | null;
                /** @description A part of the name, the beginning of the external id, or a SCAC. */
                q?: string | null;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of customers, by external id. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["Customer"][];
                        nextCursor: string | null;
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            429: components["responses"]["Error429"];
            default: components["responses"]["Error"];
        };
    };
    getCustomer: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                externalId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The customer. */
            200: {
                headers: {
                    /** @description What the setting is known by: send it as `If-Match` with a change. */
                    etag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Customer"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            429: components["responses"]["Error429"];
            default: components["responses"]["Error"];
        };
    };
    putCustomer: {
        parameters: {
            query?: {
                /** @description The day (UTC, on a sandbox's clock its own) from which it holds; today or later. Left out: at once. Until then what holds stays, and is what is answered. ISO 8601 date or date-time; the date part counts, as it is written. */
                effectiveFrom?: string | null;
            };
            header?: never;
            path: {
                externalId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CustomerChange"];
            };
        };
        responses: {
            /** @description The customer as it is now. */
            200: {
                headers: {
                    /** @description What the setting is known by: send it as `If-Match` with a change. */
                    etag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Customer"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            409: components["responses"]["Error409"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            default: components["responses"]["Error"];
        };
    };
    getDisputeTemplate: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The template. */
            200: {
                headers: {
                    /** @description What the setting is known by: send it as `If-Match` with a change. */
                    etag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DisputeTemplate"];
                };
            };
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            429: components["responses"]["Error429"];
            default: components["responses"]["Error"];
        };
    };
    putDisputeTemplate: {
        parameters: {
            query?: {
                /** @description The day (UTC, on a sandbox's clock its own) from which it holds; today or later. Left out: at once. Until then what holds stays, and is what is answered. ISO 8601 date or date-time; the date part counts, as it is written. */
                effectiveFrom?: string | null;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DisputeTemplateChange"];
            };
        };
        responses: {
            /** @description The template. */
            200: {
                headers: {
                    /** @description What the setting is known by: send it as `If-Match` with a change. */
                    etag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DisputeTemplate"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            409: components["responses"]["Error409"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            default: components["responses"]["Error"];
        };
    };
    previewDisputeTemplate: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Days a carrier is given to answer. */
                    answerDays?: number | null;
                    /** @description Stands after it. */
                    closing?: string | null;
                    /**
                     * Format: uuid
                     * @description Whose claim the words are put around.
                     */
                    invoiceUuid: string;
                    /** @description Stands before the claim. */
                    opening?: string | null;
                    /** @description Liquid, as `opening` and `closing` are: {{ invoiceNumber }}, {% if proNumber != "" %}...{% endif %}. Values: invoiceNumber, invoiceKind, invoiceDate, shipDate, orderNumbers, proNumber, bolNumber, vendor, scac, billed, undisputed, disputed, payable, position, currency, answerBy, tenant. A text without {{ and {% may name them in single braces ({invoiceNumber}) and is kept as Liquid that says the same. */
                    subject?: string | null;
                };
            };
        };
        responses: {
            /** @description The letter. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        subject: string;
                        text: string;
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            409: components["responses"]["Error409"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            default: components["responses"]["Error"];
        };
    };
    listAllDisputes: {
        parameters: {
            query?: {
                /** @description `nextCursor` of the page before. */
                cursor?: string;
                /** @description Entries of a page. */
                limit?: number | null;
                /** @description Raised at least so many days ago. */
                olderThanDays?: number | null;
                /** @description Vendor, Tenant, Customer; several by comma. By default all. */
                party?: string | null;
                /** @description The beginning of an invoice number or of a vendor's name. */
                q?: string | null;
                /** @description oldest (the default), newest, or amount (the largest first, whatever the currency). */
                sort?: string | null;
                /** @description open (the default; also what was settled and answered since, until one of us writes), or settled. */
                state?: string | null;
                /** @description Of open ones, whom they wait for: theirs (our mail was the last), ours (they answered, or our mail did not arrive), unsent (nobody was written to); several by comma. By default all. */
                turn?: string | null;
                /** @description The vendor's externalId or SCAC. */
                vendor?: string | null;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of disputes. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        counts: {
                            ours: number;
                            settled: number;
                            theirs: number;
                            unsent: number;
                        };
                        items: {
                            /** @description Whole days from when it was raised until now, or until it was settled. */
                            ageDays: number;
                            /**
                             * @description In dispute when it was raised, as the claim said; where none was made, what the invoice bills above what is expected.
                             * @example 300.0000
                             */
                            amount: string;
                            /**
                             * Format: date-time
                             * @description When the other party wrote after it was settled, until one of us writes.
                             */
                            answeredAt: string | null;
                            /** Format: date-time */
                            createdAt: string;
                            createdBy: string;
                            currency: string;
                            invoiceNumber: string;
                            invoiceStatus: string;
                            /** Format: uuid */
                            invoiceUuid: string;
                            /**
                             * Format: date-time
                             * @description When a person wrote the last mail of it.
                             */
                            lastMailAt: string | null;
                            /** @description With whom it is: Vendor, Tenant or Customer. */
                            party: string;
                            /** @description The first reason that is not resolved; of a settled one the first. */
                            reason: string | null;
                            /** @description How many reasons are not resolved; of a settled one how many there were. */
                            reasons: number;
                            /** Format: date-time */
                            resolvedAt: string | null;
                            /** @description theirs, ours or unsent; null of one that is settled, unless it was answered since. */
                            turn: string | null;
                            /** Format: uuid */
                            uuid: string;
                            vendor: {
                                externalId: string | null;
                                name: string | null;
                                scac: string | null;
                            };
                        }[];
                        nextCursor: string | null;
                        totals: {
                            currency: string;
                            /** @example 300.0000 */
                            ours: string;
                            /** @example 300.0000 */
                            theirs: string;
                            /** @example 300.0000 */
                            unsent: string;
                        }[];
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            429: components["responses"]["Error429"];
            default: components["responses"]["Error"];
        };
    };
    listDocuments: {
        parameters: {
            query?: {
                /** @description `nextCursor` of the page before. */
                cursor?: string;
                /** @description The number of an invoice that it lies with, or its uuid. */
                invoice?: string | null;
                /** @description Entries of a page. */
                limit?: number | null;
                /** @description false: only documents of no order and no invoice yet. */
                linked?: boolean;
                /** @description The external id or the number of an order that it lies with. */
                order?: string | null;
                /** @description Words of the file's name, or their first letters, in any order. */
                q?: string | null;
                /** @description Draft, Ready or Approved; several by comma. */
                status?: string | null;
                /** @description Words that stand in it, as far as it was read, in any order. */
                text?: string | null;
                /** @description A document type. */
                type?: string | null;
                /** @description The externalId or SCAC of the vendor of an invoice that it lies with. */
                vendor?: string | null;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Documents, the newest first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: {
                            /** Format: date-time */
                            approvedAt: string | null;
                            approvedBy: string | null;
                            bytes: number;
                            /** Format: date-time */
                            createdAt: string;
                            createdBy: string;
                            eTag: string;
                            filename: string;
                            hasSignature: boolean;
                            invoices: {
                                invoiceNumber: string;
                                /** Format: uuid */
                                uuid: string;
                            }[];
                            /** @description What was made of it (`how`: split, redact or merge). One that was split or put together with others is decided about by those. */
                            made: {
                                filename: string;
                                how: string;
                                status: string;
                                /** Format: uuid */
                                uuid: string;
                            }[];
                            /** @description The document that it was made of. */
                            madeOf: {
                                /** @description split (of some pages of it) or redact (places of it are blacked out). */
                                how: string;
                                pages: number[];
                                /** Format: uuid */
                                uuid: string;
                            } | null;
                            mediaType: string;
                            /** @description The documents that it was put together of, in the order of their pages. */
                            mergedOf: {
                                filename: string;
                                /** Format: uuid */
                                uuid: string;
                            }[];
                            /** @description External ids. */
                            orders: string[];
                            source: string;
                            status: string;
                            type: string;
                            /** Format: uuid */
                            uuid: string;
                        }[];
                        nextCursor: string | null;
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            429: components["responses"]["Error429"];
            default: components["responses"]["Error"];
        };
    };
    uploadDocument: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DocumentUploadJson"];
                "multipart/form-data": components["schemas"]["DocumentUpload"];
            };
        };
        responses: {
            /** @description Stored; it is read a moment later. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        filename: string;
                        status: string;
                        /** Format: uuid */
                        uuid: string;
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            default: components["responses"]["Error"];
        };
    };
    getManagedDocument: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                uuid: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The document; its eTag is also the `ETag` header. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ManagedDocument"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            429: components["responses"]["Error429"];
            default: components["responses"]["Error"];
        };
    };
    changeDocument: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                uuid: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DocumentChange"];
            };
        };
        responses: {
            /** @description The document's new eTag. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        eTag: string;
                        status: string;
                        /** Format: uuid */
                        uuid: string;
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            409: components["responses"]["Error409"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            default: components["responses"]["Error"];
        };
    };
    approveDocument: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                uuid: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DocumentApproval"];
            };
        };
        responses: {
            /** @description The document's new eTag. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        eTag: string;
                        status: string;
                        /** Format: uuid */
                        uuid: string;
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            409: components["responses"]["Error409"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            default: components["responses"]["Error"];
        };
    };
    confirmDocument: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                uuid: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DocumentConfirmation"];
            };
        };
        responses: {
            /** @description Approved; no invoice comes of it. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        eTag: string;
                        /**
                         * Format: uuid
                         * @description The invoice that comes of it, or that it was already.
                         */
                        invoiceUuid: string | null;
                        /** @description Of all the bills of the file. */
                        invoiceUuids: string[];
                        status: string;
                        /** Format: uuid */
                        uuid: string;
                    };
                };
            };
            /** @description Approved; the invoice that comes of it, or that it was already. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        eTag: string;
                        /**
                         * Format: uuid
                         * @description The invoice that comes of it, or that it was already.
                         */
                        invoiceUuid: string | null;
                        /** @description Of all the bills of the file. */
                        invoiceUuids: string[];
                        status: string;
                        /** Format: uuid */
                        uuid: string;
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            409: components["responses"]["Error409"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            default: components["responses"]["Error"];
        };
    };
    getManagedDocumentFile: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                uuid: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file as it was sent. */
            200: {
                headers: {
                    /** @description Holds the file's name. */
                    "Content-Disposition"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/octet-stream": string;
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            409: components["responses"]["Error409"];
            429: components["responses"]["Error429"];
            default: components["responses"]["Error"];
        };
    };
    findInDocument: {
        parameters: {
            query: {
                /** @description Words, one after the other, as they stand on a page. */
                q: string;
            };
            header?: never;
            path: {
                uuid: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The places, in the order of the pages. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        hasMore: boolean;
                        hits: {
                            /** @description Left, top, width and height in fractions of the page as it is shown. */
                            box: number[];
                            page: number;
                        }[];
                        /** @description Whose words are known: 0 where it was not read. */
                        pages: number;
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            429: components["responses"]["Error429"];
            default: components["responses"]["Error"];
        };
    };
    getDocumentPage: {
        parameters: {
            query?: {
                /** @description Pixels. */
                width?: number | null;
            };
            header?: never;
            path: {
                /** @description From 1, as `1.png`. */
                page: string;
                uuid: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The page, in shades of gray. */
            200: {
                headers: {
                    /** @description How many pages the document has. */
                    "Page-Count"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "image/png": string;
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            409: components["responses"]["Error409"];
            429: components["responses"]["Error429"];
            503: components["responses"]["Error503"];
            default: components["responses"]["Error"];
        };
    };
    readDocumentAgain: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                uuid: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It waits to be read. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        status: string;
                        /** Format: uuid */
                        uuid: string;
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            409: components["responses"]["Error409"];
            429: components["responses"]["Error429"];
            default: components["responses"]["Error"];
        };
    };
    redactDocument: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                uuid: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DocumentRedaction"];
            };
        };
        responses: {
            /** @description The copy. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        filename: string;
                        status: string;
                        /** Format: uuid */
                        uuid: string;
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            409: components["responses"]["Error409"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            503: components["responses"]["Error503"];
            default: components["responses"]["Error"];
        };
    };
    readDocumentRegion: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                uuid: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DocumentRegion"];
            };
        };
        responses: {
            /** @description Its text, empty where nothing stands there. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Of the letters, between 0 and 1. */
                        confidence: number;
                        text: string;
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            409: components["responses"]["Error409"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            503: components["responses"]["Error503"];
            default: components["responses"]["Error"];
        };
    };
    splitDocument: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                uuid: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DocumentSplit"];
            };
        };
        responses: {
            /** @description The new documents. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        documents: {
                            filename: string;
                            pages: number[];
                            /** Format: uuid */
                            uuid: string;
                        }[];
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            409: components["responses"]["Error409"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            503: components["responses"]["Error503"];
            default: components["responses"]["Error"];
        };
    };
    unmergeDocument: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                uuid: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The documents that wait again. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MergedDocument"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            409: components["responses"]["Error409"];
            429: components["responses"]["Error429"];
            default: components["responses"]["Error"];
        };
    };
    archiveDocuments: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DocumentArchive"];
            };
        };
        responses: {
            /** @description The archive, while it is made. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/zip": string;
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            409: components["responses"]["Error409"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            503: components["responses"]["Error503"];
            default: components["responses"]["Error"];
        };
    };
    mergeDocuments: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DocumentMerge"];
            };
        };
        responses: {
            /** @description The new document. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MergedDocument"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            409: components["responses"]["Error409"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            503: components["responses"]["Error503"];
            default: components["responses"]["Error"];
        };
    };
    getDuties: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Persons, and by what they act. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Duties"];
                };
            };
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            429: components["responses"]["Error429"];
            default: components["responses"]["Error"];
        };
    };
    checkEdi: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/octet-stream": string;
            };
        };
        responses: {
            /** @description What is wrong, and the acknowledgement it would get. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["X12Check"];
                };
            };
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            default: components["responses"]["Error"];
        };
    };
    listInterchanges: {
        parameters: {
            query?: {
                /** @description ISA13; leading zeros do not count. */
                controlNumber?: string | null;
                /** @description `nextCursor` of the page before. */
                cursor?: string;
                /** @description Part of the name its file came under (SFTP, drop folder), in any case. */
                fileName?: string | null;
                /** @description Received at this instant or later. ISO 8601 date-time; without a zone it is UTC. */
                from?: string | null;
                /** @description B302 of an invoice in it, accepted or refused, as it came. */
                invoiceNumber?: string | null;
                /** @description Entries of a page. */
                limit?: number | null;
                /** @description The worst of envelope, groups and sets. rejected: refused as a whole or in part; partly: in part only. */
                outcome?: "accepted" | "accepted-with-errors" | "partly" | "rejected" | "unreadable" | null;
                sender?: string | null;
                /** @description Received before this instant. ISO 8601 date-time; without a zone it is UTC. */
                to?: string | null;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of interchanges. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: {
                            /** @description State of the last 824 about it: sent, accepted, accepted-with-errors or rejected; null where none was sent. */
                            adviceState: string | null;
                            bytes: number;
                            channel: string;
                            controlNumber: string | null;
                            /** @description Of the envelope (TA1) alone: it says nothing of the invoices in it. */
                            envelopeOutcome: string;
                            fileName: string | null;
                            /** Format: uuid */
                            fileUuid: string;
                            /** @description The worst of its envelope, groups and sets: accepted, accepted-with-errors, partly, rejected or unreadable. */
                            outcome: string;
                            place: number;
                            reason: string | null;
                            /** Format: date-time */
                            receivedAt: string;
                            receivedBy: string;
                            receiver: string | null;
                            sender: string | null;
                            sets: number;
                            setsAccepted: number;
                            /** @description Refused themselves, or with their group or interchange. */
                            setsRefused: number;
                            test: boolean;
                            /** Format: uuid */
                            uuid: string;
                        }[];
                        nextCursor: string | null;
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            429: components["responses"]["Error429"];
            default: components["responses"]["Error"];
        };
    };
    getInterchange: {
        parameters: {
            query?: {
                /** @description The first set to show, from 1. */
                fromSet?: number | null;
                /** @description Only sets that were refused. */
                refusedOnly?: boolean | null;
                /** @description Whether sets bring their segments. */
                segments?: boolean | null;
                /** @description How many sets to show. */
                sets?: number | null;
            };
            header?: never;
            path: {
                uuid: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The interchange. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Interchange"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            429: components["responses"]["Error429"];
            default: components["responses"]["Error"];
        };
    };
    getInterchangeFile: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                uuid: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/edi-x12": string;
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            429: components["responses"]["Error429"];
            default: components["responses"]["Error"];
        };
    };
    reprocessInterchange: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                uuid: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["Reprocess"];
            };
        };
        responses: {
            /** @description What became of it. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReprocessedInterchange"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            409: components["responses"]["Error409"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            default: components["responses"]["Error"];
        };
    };
    resendInterchange: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                uuid: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The acknowledgement. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ResentAcknowledgement"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            409: components["responses"]["Error409"];
            429: components["responses"]["Error429"];
            default: components["responses"]["Error"];
        };
    };
    listEdiPartners: {
        parameters: {
            query?: {
                /** @description `nextCursor` of the page before. */
                cursor?: string;
                /** @description Entries of a page. */
                limit?: number | null;
                /** @description The externalId of a vendor: partners that are it, or that may bill for one of its SCACs. */
                vendor?: string | null;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of partners, by sender id. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["EdiPartner"][];
                        nextCursor: string | null;
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            429: components["responses"]["Error429"];
            default: components["responses"]["Error"];
        };
    };
    getEdiPartner: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                senderId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What is agreed with it. */
            200: {
                headers: {
                    /** @description What the setting is known by: send it as `If-Match` with a change. */
                    etag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EdiPartner"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            429: components["responses"]["Error429"];
            default: components["responses"]["Error"];
        };
    };
    putEdiPartner: {
        parameters: {
            query?: {
                /** @description The day (UTC, on a sandbox's clock its own) from which it holds; today or later. Left out: at once. Until then what holds stays, and is what is answered. ISO 8601 date or date-time; the date part counts, as it is written. */
                effectiveFrom?: string | null;
            };
            header?: never;
            path: {
                senderId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EdiPartnerChange"];
            };
        };
        responses: {
            /** @description What is agreed with it now. */
            200: {
                headers: {
                    /** @description What the setting is known by: send it as `If-Match` with a change. */
                    etag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EdiPartner"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            409: components["responses"]["Error409"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            default: components["responses"]["Error"];
        };
    };
    deleteEdiPartner: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                senderId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is removed. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            409: components["responses"]["Error409"];
            429: components["responses"]["Error429"];
            default: components["responses"]["Error"];
        };
    };
    getEdiReceivers: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The tenant's ids, and those of the installation. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EdiReceivers"];
                };
            };
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            429: components["responses"]["Error429"];
            default: components["responses"]["Error"];
        };
    };
    putEdiReceivers: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EdiReceiversChange"];
            };
        };
        responses: {
            /** @description The ids now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EdiReceivers"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            default: components["responses"]["Error"];
        };
    };
    listSentEdi: {
        parameters: {
            query?: {
                /** @description `nextCursor` of the page before. */
                cursor?: string;
                /** @description Entries of a page. */
                limit?: number | null;
                /** @description Only what was rejected or is overdue, and nobody has seen to. */
                open?: boolean | null;
                /** @description Only to this interchange id. */
                partner?: string | null;
                /** @description Only in this state. */
                state?: "sent" | "accepted" | "accepted-with-errors" | "rejected" | "overdue";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of what was sent. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["SentEdi"][];
                        nextCursor: string | null;
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            429: components["responses"]["Error429"];
            default: components["responses"]["Error"];
        };
    };
    settleSentEdi: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                uuid: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is settled. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SentEdi"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            429: components["responses"]["Error429"];
            default: components["responses"]["Error"];
        };
    };
    listSftpAccounts: {
        parameters: {
            query?: {
                /** @description `nextCursor` of the page before. */
                cursor?: string;
                /** @description Entries of a page. */
                limit?: number | null;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Accounts, oldest first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["SftpAccount"][];
                        nextCursor: string | null;
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            429: components["responses"]["Error429"];
            default: components["responses"]["Error"];
        };
    };
    putSftpAccount: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SftpAccountChange"];
            };
        };
        responses: {
            /** @description The account as it is now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SftpAccount"];
                };
            };
            /** @description The new account. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SftpAccount"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            409: components["responses"]["Error409"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            default: components["responses"]["Error"];
        };
    };
    deleteSftpAccount: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                uuid: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is gone. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            429: components["responses"]["Error429"];
            default: components["responses"]["Error"];
        };
    };
    followChanges: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The stream. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/event-stream": string;
                };
            };
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            429: components["responses"]["Error429"];
            default: components["responses"]["Error"];
        };
    };
    listExceptions: {
        parameters: {
            query?: {
                /** @description `nextCursor` of the page before. */
                cursor?: string;
                /** @description Of `rule`, `vendor`, `charge`; `rule` is always among them. */
                groupBy?: string | null;
                /** @description Entries of a page. */
                limit?: number | null;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of groups. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["ExceptionGroup"][];
                        nextCursor: string | null;
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            429: components["responses"]["Error429"];
            default: components["responses"]["Error"];
        };
    };
    decideExceptions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {string} */
                    action: "approve" | "dispute" | "terminate" | "assign";
                    /** @description `me`, a person, a team or a key; empty: nobody. For `assign`. */
                    assignee?: string | null;
                    /** @description The charge code; left out: any. */
                    charge?: string | null;
                    /** @description Left out: any. */
                    currency?: string | null;
                    /** @description `nextCursor` of the answer before. */
                    cursor?: string | null;
                    /** @description For `approve` and `terminate`. True: each waits 8 seconds and can be undone meanwhile (the app). */
                    hold?: boolean | null;
                    /** @description From the preview: only these, and only while they are what they were. */
                    invoices?: {
                        eTag: string;
                        /** Format: uuid */
                        uuid: string;
                    }[] | null;
                    /** @default 100 */
                    limit?: number | null;
                    /** @description True: tell what would be decided about, and change nothing. */
                    preview?: boolean | null;
                    /** @description Required but for `assign`. */
                    reason?: string | null;
                    /** @example charge-over-tolerance */
                    rule: string;
                    /** @description The vendor's externalId, else its SCAC; left out: any. */
                    vendor?: string | null;
                };
            };
        };
        responses: {
            /** @description What became of each. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        action: string;
                        /** @example 1250.5000 */
                        billed: string;
                        items: {
                            /** @description Of an assignment: whose it was. */
                            before: string | null;
                            /** @example 1250.5000 */
                            billed: string | null;
                            /** @description Of a first approval: whom its giver approves for while they are away, and cannot give the second one for any more. */
                            cannotCompleteFor: {
                                /** @description As assignees are named (`user:...`). */
                                by: string;
                                byName: string;
                            }[];
                            /** @description Of a dispute that was raised: what `takeBackDecisions` takes it back by. */
                            dispute: {
                                eTag: string;
                                /** Format: uuid */
                                uuid: string;
                            } | null;
                            eTag: string | null;
                            invoiceNumber: string | null;
                            message: string | null;
                            /** @description Who is away and for whom it is approved; null: it is the approver's own. */
                            onBehalfOf: {
                                /** @description As assignees are named (`user:...`). */
                                by: string;
                                byName: string;
                            } | null;
                            /** @description preview, ok, awaits-second, passed-over (it is in dispute already, or nobody named it and somebody holds, disputes or works on it), conflict, not-allowed, invalid, or not-reached: send it again */
                            outcome: string;
                            /** Format: uuid */
                            uuid: string;
                            /** @example 1250.5000 */
                            variance: string | null;
                        }[];
                        nextCursor: string | null;
                        /** @description With `hold`: until when the first of these approvals or terminations can be undone. */
                        pendingUntil: string | null;
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            default: components["responses"]["Error"];
        };
    };
    listExceptionInvoices: {
        parameters: {
            query: {
                /** @description The charge code; left out: any. */
                charge?: string | null;
                /** @description Left out: any. */
                currency?: string | null;
                /** @description `nextCursor` of the page before. */
                cursor?: string;
                /** @description Entries of a page. */
                limit?: number | null;
                rule: string;
                /** @description The vendor's externalId, else its SCAC; left out: any. */
                vendor?: string | null;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of invoices, the oldest first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: {
                            assignee: string | null;
                            assigneeName: string | null;
                            /** @example 1250.5000 */
                            billed: string;
                            currency: string;
                            eTag: string;
                            invoiceNumber: string;
                            /** @description A person holds it. */
                            isHeld: boolean;
                            /** Format: date-time */
                            receivedAt: string;
                            status: string;
                            /** Format: uuid */
                            uuid: string;
                            /** @example 1250.5000 */
                            variance: string | null;
                            vendor: string;
                            verdict: string | null;
                        }[];
                        nextCursor: string | null;
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            429: components["responses"]["Error429"];
            default: components["responses"]["Error"];
        };
    };
    takeBackDecisions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    items: {
                        /** @description The dispute that was raised. Absent: a termination is taken back. */
                        dispute?: {
                            eTag: string;
                            /** Format: uuid */
                            uuid: string;
                        } | null;
                        /** Format: uuid */
                        uuid: string;
                    }[];
                };
            };
        };
        responses: {
            /** @description What became of each. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: {
                            /** @description Of a conflict: what happened to it last, and by whom. */
                            changed: {
                                /** Format: date-time */
                                at: string;
                                by: string;
                                kind: string;
                            } | null;
                            message: string | null;
                            /** @description ok, conflict, not-allowed, or not-reached: send it again */
                            outcome: string;
                            /** @description Endpoints of webhooks that hear of it all the same, as DISPUTE_CREATED, and of its end, as DISPUTE_UPDATED: what happened is told in its order, and nothing of it is kept back. */
                            toldEndpoints: number;
                            /** Format: uuid */
                            uuid: string;
                        }[];
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            default: components["responses"]["Error"];
        };
    };
    undoApprovals: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Their uuids. */
                    invoices: string[];
                };
            };
        };
        responses: {
            /** @description What became of each. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: {
                            /** @description Of a conflict: what happened to it last, and by whom. */
                            changed: {
                                /** Format: date-time */
                                at: string;
                                by: string;
                                kind: string;
                            } | null;
                            message: string | null;
                            /** @description ok, conflict, not-allowed, or not-reached: send it again */
                            outcome: string;
                            /** @description Endpoints of webhooks that hear of it all the same, as DISPUTE_CREATED, and of its end, as DISPUTE_UPDATED: what happened is told in its order, and nothing of it is kept back. */
                            toldEndpoints: number;
                            /** Format: uuid */
                            uuid: string;
                        }[];
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            default: components["responses"]["Error"];
        };
    };
    listFirstSteps: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All steps, in the order in which they are easiest. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FirstSteps"];
                };
            };
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            429: components["responses"]["Error429"];
            default: components["responses"]["Error"];
        };
    };
    getFxRates: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The rates. */
            200: {
                headers: {
                    /** @description What the setting is known by: send it as `If-Match` with a change. */
                    etag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: date */
                        date: string;
                        from: string;
                        rate: string;
                        to: string;
                    }[];
                };
            };
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            429: components["responses"]["Error429"];
            default: components["responses"]["Error"];
        };
    };
    putFxRates: {
        parameters: {
            query?: {
                /** @description The day (UTC, on a sandbox's clock its own) from which it holds; today or later. Left out: at once. Until then what holds stays, and is what is answered. ISO 8601 date or date-time; the date part counts, as it is written. */
                effectiveFrom?: string | null;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description ISO 8601 date or date-time; the date part counts, as it is written.
                     * @example 2026-03-01
                     */
                    date: string;
                    /** @example USD */
                    from: string;
                    /**
                     * @description A decimal above zero with at most twelve decimals, as text or number.
                     * @example 1.3600
                     */
                    rate: string | number;
                    /** @example CAD */
                    to: string;
                }[];
            };
        };
        responses: {
            /** @description The rates. */
            200: {
                headers: {
                    /** @description What the setting is known by: send it as `If-Match` with a change. */
                    etag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: date */
                        date: string;
                        from: string;
                        rate: string;
                        to: string;
                    }[];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            409: components["responses"]["Error409"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            default: components["responses"]["Error"];
        };
    };
    getHealth: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description As it is now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Health"];
                };
            };
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            429: components["responses"]["Error429"];
            default: components["responses"]["Error"];
        };
    };
    listIntake: {
        parameters: {
            query?: {
                /** @description `nextCursor` of the page before. */
                cursor?: string;
                externalId?: string;
                /** @description Entries of a page. */
                limit?: number | null;
                /** @description The operation that accepted the message; `edi210` for an invoice by EDI, `readDocument` for one that was read from a document. */
                operation?: "createOrder" | "createCompositeOrder" | "createInvoice" | "addCompositeVendorInvoice" | "ingestDocuments" | "captureCallback" | "edi210" | "readDocument" | null;
                state?: "accepted" | "ingested" | "parked" | "dropped" | null;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Newest first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["IntakeItem"][];
                        nextCursor: string | null;
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            429: components["responses"]["Error429"];
            default: components["responses"]["Error"];
        };
    };
    dropIntake: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                uuid: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is dropped. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        state: string;
                        /** Format: uuid */
                        uuid: string;
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            409: components["responses"]["Error409"];
            429: components["responses"]["Error429"];
            default: components["responses"]["Error"];
        };
    };
    retryIntake: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                uuid: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It will be tried again. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        state: string;
                        /** Format: uuid */
                        uuid: string;
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            409: components["responses"]["Error409"];
            429: components["responses"]["Error429"];
            default: components["responses"]["Error"];
        };
    };
    listInvoices: {
        parameters: {
            query?: {
                /** @description `me`, `my-teams` (teams the caller is in), `none`, or the id of a person, a team or a key (`user:...`, `team:...`, `key:...`); several by comma. */
                assignee?: string | null;
                /** @description Three letters. */
                currency?: string | null;
                /** @description `nextCursor` of the page before. */
                cursor?: string;
                /** @description The externalId of the customer that the invoice names, or one of its orders. */
                customer?: string | null;
                /** @description Approved by the policy by itself, or by a person or key. */
                decidedBy?: "policy" | "person" | null;
                /** @description Due on that day or before. ISO 8601 date or date-time; the date part counts, as it is written. */
                dueTo?: string | null;
                /** @description Approved or terminated on that day (UTC) or later. ISO 8601 date or date-time; the date part counts, as it is written. */
                finalizedFrom?: string | null;
                /** @description Approved or terminated on that day (UTC) or before. ISO 8601 date or date-time; the date part counts, as it is written. */
                finalizedTo?: string | null;
                /** @description `csv`, `xlsx`: every invoice of the filter, as a file; a workbook holds the first 1,000,000. `Accept: text/csv` asks for the same as `csv`. */
                format?: "json" | "csv" | "xlsx" | null;
                /** @description Entries of a page. */
                limit?: number | null;
                /** @description Billed at most. */
                maxBilled?: string | null;
                /** @description Billed at least. */
                minBilled?: string | null;
                /** @description The beginning of an invoice, order, PRO, BOL, PO or shipment number, or a part of a vendor's name. */
                q?: string | null;
                /** @description Received on that day (UTC) or later. ISO 8601 date or date-time; the date part counts, as it is written. */
                receivedFrom?: string | null;
                /** @description Received on that day (UTC) or before. ISO 8601 date or date-time; the date part counts, as it is written. */
                receivedTo?: string | null;
                /** @description A rule that is a cause why it waits, or that found something in the last audit of a finalized one. */
                rule?: string | null;
                /** @description Final ones that count in what `GET /manage/report` says was found, or realized (without what vendors paid back): the sum of their `savings` is its figure. */
                savings?: "found" | "realized" | null;
                /** @description Invoices that somebody put off: among the others, left out, or nothing else. */
                snoozed?: "any" | "none" | "only" | null;
                /** @description `queue`: open invoices, quick pay first, then what is due first, then the oldest; the default when only open statuses are asked for. `newest`, `oldest`: by receipt; `newest` is the default otherwise. `finalized`: the last decided first; the default within days of it. `due`: what is due first. `billed`, `variance`: the smallest first; with a minus the largest. */
                sort?: "queue" | "newest" | "oldest" | "finalized" | "due" | "billed" | "-billed" | "variance" | "-variance" | null;
                /** @description How it came. */
                source?: "Api" | "Legacy" | "Edi210" | "Email" | "Capture" | "Upload" | null;
                /** @description One or several, by comma. */
                status?: string | null;
                /** @description External id or SCAC. */
                vendor?: string | null;
                /** @description One or several, by comma. */
                verdict?: string | null;
                /** @description `second-approver`: approved once, beyond that approver's limit. `hold`: held by a person. `dropped-approval`: an approval that waited was dropped by a newer audit. Several by comma: any of them. */
                waits?: string | null;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of invoices. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: {
                            /** @example 1250.5000 */
                            approved: string | null;
                            assignee: string | null;
                            assigneeName: string | null;
                            /** @description Approved once, beyond that approver's limit. */
                            awaitsSecondApprover: boolean;
                            /** @example 1250.5000 */
                            billed: string;
                            currency: string;
                            /**
                             * Format: date-time
                             * @description Its result was marked as delivered.
                             */
                            deliveredAt: string | null;
                            /** @description Of a disputed invoice, whose turn it is: `ours` (they answered, or a mail did not arrive), `unsent` (nobody was written to), `theirs`. Of several open disputes the one that needs us most. Null: it is not disputed. */
                            disputeTurn: string | null;
                            /** Format: date */
                            dueOn: string | null;
                            eTag: string;
                            /** @example 1250.5000 */
                            expected: string | null;
                            externalId: string;
                            /** Format: date-time */
                            finalizedAt: string | null;
                            findings: number;
                            /** @description An approval that waited was dropped, and nobody has decided since. */
                            hasDroppedApproval: boolean;
                            /** @description The gravest finding in words. */
                            headline: string | null;
                            /** @description What the message tells, by name: texts, numbers, days as YYYY-MM-DD, amounts as {amount, currency}, quantities as {quantity, qualifier}, lists of them. */
                            headlineData: {
                                [key: string]: unknown;
                            };
                            /** @description Which of the rule's messages it is, as "rule/message" ("charge-over-tolerance/charge"): stable, to count and to translate by. Null in audits of earlier releases. */
                            headlineId: string | null;
                            /** @description A person's hold, and what it waits for. */
                            hold: {
                                documentType: string | null;
                                until: string | null;
                            } | null;
                            invoiceNumber: string;
                            /** Format: date */
                            invoiceOn: string;
                            isQuickPay: boolean;
                            /** @description External ids of the matched orders. */
                            orders: string[];
                            /** Format: date-time */
                            receivedAt: string;
                            /** @description What it counts for in the savings of `GET /manage/report`; null: it is open. */
                            savings: {
                                /** @example 12.5000 */
                                found: string;
                                /** @example 12.5000 */
                                realized: string;
                            } | null;
                            snoozedByName: string | null;
                            /**
                             * Format: date-time
                             * @description Somebody put it off until then.
                             */
                            snoozedUntil: string | null;
                            source: string;
                            status: string;
                            type: string;
                            /** Format: uuid */
                            uuid: string;
                            /** @example 1250.5000 */
                            variance: string | null;
                            vendor: {
                                externalId: string | null;
                                name: string | null;
                                scac: string | null;
                            };
                            verdict: string | null;
                        }[];
                        nextCursor: string | null;
                    };
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": string;
                    "text/csv": string;
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            429: components["responses"]["Error429"];
            default: components["responses"]["Error"];
        };
    };
    keyInvoice: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["KeyedInvoice"];
            };
        };
        responses: {
            /** @description Durably stored; the uuid is that of the invoice. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        externalId: string;
                        /** Format: uuid */
                        uuid: string;
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            409: components["responses"]["Error409"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            default: components["responses"]["Error"];
        };
    };
    getWorkspace: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                invoiceUuid: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The workspace. */
            200: {
                headers: {
                    /** @description The invoice's eTag. */
                    etag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Workspace"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            429: components["responses"]["Error429"];
            default: components["responses"]["Error"];
        };
    };
    approveInvoice: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                invoiceUuid: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Amounts by charge code for what is not approved as billed, in the order's currency. */
                    charges?: {
                        /**
                         * @description A decimal with at most four decimals, as text or number.
                         * @example 165.0000
                         */
                        amount: string | number;
                        code: string;
                        /** @description Why this charge is not approved as billed; else the reason of the whole. */
                        reason?: string | null;
                    }[] | null;
                    /** @description The invoice's current eTag; another one is refused with 409. */
                    eTag: string;
                    /** @description True: the approval waits 8 seconds and can be undone meanwhile (the app). */
                    hold?: boolean | null;
                    reason?: string | null;
                };
            };
        };
        responses: {
            /** @description Approved, or waiting to be undone. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The approved amount, four decimals. */
                        approved: string;
                        /** @description Of a first approval: whom its giver approves for while they are away, and cannot give the second one for any more. */
                        cannotCompleteFor: {
                            /** @description As assignees are named (`user:...`). */
                            by: string;
                            byName: string;
                        }[];
                        eTag: string;
                        /** @description What a second approver is needed for. */
                        message: string | null;
                        /** @description Who is away and for whom it is approved; null: it is the approver's own. */
                        onBehalfOf: {
                            /** @description As assignees are named (`user:...`). */
                            by: string;
                            byName: string;
                        } | null;
                        /** @description Until when it can be undone. */
                        pendingUntil: string | null;
                        status: "approved" | "pending" | "awaits-second";
                    };
                };
            };
            /** @description Kept until a second approver completes it. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The approved amount, four decimals. */
                        approved: string;
                        /** @description Of a first approval: whom its giver approves for while they are away, and cannot give the second one for any more. */
                        cannotCompleteFor: {
                            /** @description As assignees are named (`user:...`). */
                            by: string;
                            byName: string;
                        }[];
                        eTag: string;
                        /** @description What a second approver is needed for. */
                        message: string | null;
                        /** @description Who is away and for whom it is approved; null: it is the approver's own. */
                        onBehalfOf: {
                            /** @description As assignees are named (`user:...`). */
                            by: string;
                            byName: string;
                        } | null;
                        /** @description Until when it can be undone. */
                        pendingUntil: string | null;
                        status: "approved" | "pending" | "awaits-second";
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            409: components["responses"]["Error409"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            default: components["responses"]["Error"];
        };
    };
    undoApproval: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                invoiceUuid: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /** @description Checked when given. */
                    eTag?: string | null;
                };
            };
        };
        responses: {
            /** @description Done. The invoice's new eTag. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        eTag: string;
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            409: components["responses"]["Error409"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            default: components["responses"]["Error"];
        };
    };
    getInvoiceAsReturned: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                invoiceUuid: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The body and what became of it. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InvoiceAsReturned"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            429: components["responses"]["Error429"];
            default: components["responses"]["Error"];
        };
    };
    assignInvoice: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                invoiceUuid: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Assignment"];
            };
        };
        responses: {
            /** @description Whose it is now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        assignee: string | null;
                        eTag: string;
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            409: components["responses"]["Error409"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            default: components["responses"]["Error"];
        };
    };
    auditInvoiceAgain: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                invoiceUuid: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /** @description Checked when given. */
                    eTag?: string | null;
                };
            };
        };
        responses: {
            /** @description Done. The invoice's new eTag. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        eTag: string;
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            409: components["responses"]["Error409"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            default: components["responses"]["Error"];
        };
    };
    listCandidates: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                invoiceUuid: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The candidates. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderCandidates"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            429: components["responses"]["Error429"];
            default: components["responses"]["Error"];
        };
    };
    getClaim: {
        parameters: {
            query?: {
                /** @description `json` unless told. */
                format?: "json" | "csv" | "pdf" | null;
            };
            header?: never;
            path: {
                invoiceUuid: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The claim. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Claim"];
                    "application/pdf": string;
                    "text/csv": string;
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            409: components["responses"]["Error409"];
            429: components["responses"]["Error429"];
            default: components["responses"]["Error"];
        };
    };
    createDispute: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                invoiceUuid: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewDispute"];
            };
        };
        responses: {
            /** @description The dispute. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreatedDispute"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            409: components["responses"]["Error409"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            default: components["responses"]["Error"];
        };
    };
    changeDispute: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                disputeUuid: string;
                invoiceUuid: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DisputeChange"];
            };
        };
        responses: {
            /** @description The dispute's new eTag. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChangedDispute"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            409: components["responses"]["Error409"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            default: components["responses"]["Error"];
        };
    };
    createDisputeCommunication: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                disputeUuid: string;
                invoiceUuid: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewDisputeCommunication"];
            };
        };
        responses: {
            /** @description The communication. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Uuid"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            409: components["responses"]["Error409"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            default: components["responses"]["Error"];
        };
    };
    getDisputeAttachment: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                communicationUuid: string;
                disputeUuid: string;
                identifier: string;
                invoiceUuid: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file under its name. */
            200: {
                headers: {
                    /** @description The name of the file. */
                    "Content-Disposition"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/octet-stream": string;
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            429: components["responses"]["Error429"];
            default: components["responses"]["Error"];
        };
    };
    sendCommunicationAgain: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                communicationUuid: string;
                disputeUuid: string;
                invoiceUuid: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SendAgain"];
            };
        };
        responses: {
            /** @description The communication that says it once more. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Uuid"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            409: components["responses"]["Error409"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            default: components["responses"]["Error"];
        };
    };
    takeBackDispute: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                disputeUuid: string;
                invoiceUuid: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DisputeTakenBack"];
            };
        };
        responses: {
            /** @description The dispute's new eTag, and who hears of it all the same. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TakenBackDispute"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            409: components["responses"]["Error409"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            default: components["responses"]["Error"];
        };
    };
    listEarlierBills: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                invoiceUuid: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The charges and the bills. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EarlierBills"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            429: components["responses"]["Error429"];
            default: components["responses"]["Error"];
        };
    };
    holdInvoice: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                invoiceUuid: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description The hold ends when a document of this type is approved.
                     * @enum {string|null}
                     */
                    documentType?: "Unset" | "Invoice" | "DeliveryReceipt" | "ProofOfDelivery" | "BillOfLading" | "NoticeOfAssignment" | "RateConfirmation" | "WeightAndInspectionCertificate" | "LetterOfAuthority" | "LumperReceipt" | "PackingList" | "GeneratedInvoice" | "Email" | "CommercialInvoice" | "CertificateOfOrigin" | "CustomerRateConfirmation" | "ElectronicInterchangeReceipt" | "GatePass" | "InsuranceCertificate" | "OtherReceipt" | "W9" | "DeliveryOrder" | "WeightScaleTicket" | "TrailerInterchangeReceipt" | "PurchaseOrder" | "EscortTicket" | "PermitReceipt" | "ServiceOrder" | "CertificateOfDestruction" | "DonationReceipt" | "BrandStamp" | "InboundTripReport" | "WeighmasterCertificate" | "CargoActivitySheet" | "BrandBOLOne" | "TimeCard" | "TransferSheet" | "TripManifest" | "TrailerControlRecord" | "TargetTripSheet" | "ExitPass" | "BrandBOLTwo" | "ColdChainCustodyForm" | "BrandFreightDispatch" | "EquipmentSubmissionForm" | "Release" | "ACIManifest" | "TrailerPicture" | "MaterialSafetyDataSheet" | "ShipTicket" | "DeliveryTicket" | "InvoiceCorrected" | "EIRTicket" | "PalletReceipt" | "HistoricalAuditDocuments" | "DetentionReceipt" | "Unknown" | "Manifest" | "CustomerRateApproval" | "LoadCoverSheet" | "SafetyChecklist" | "BrandDeliveryConfirmationReport" | "StatementInvoice" | null;
                    /** @description The invoice's current eTag; another one is refused with 409. */
                    eTag: string;
                    reason: string;
                    /**
                     * @description When the hold ends by itself, on the tenant's clock. ISO 8601 date-time; without a zone it is UTC.
                     * @example 2026-03-01T12:00:00Z
                     */
                    until?: string | null;
                };
            };
        };
        responses: {
            /** @description Done. The invoice's new eTag. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * Format: date-time
                         * @description Names this hold in `takesBack` of its release.
                         */
                        at: string;
                        eTag: string;
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            409: components["responses"]["Error409"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            default: components["responses"]["Error"];
        };
    };
    matchInvoice: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                invoiceUuid: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Checked when given. */
                    eTag?: string | null;
                    orderExternalIds: string[];
                    /** @description Why, for whoever looks at it later. */
                    reason?: string | null;
                };
            };
        };
        responses: {
            /** @description Done. The invoice's new eTag. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        eTag: string;
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            409: components["responses"]["Error409"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            default: components["responses"]["Error"];
        };
    };
    previewMatch: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                invoiceUuid: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Checked when given. */
                    eTag?: string | null;
                    orderExternalIds: string[];
                };
            };
        };
        responses: {
            /** @description What the audit would say. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MatchPreview"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            409: components["responses"]["Error409"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            default: components["responses"]["Error"];
        };
    };
    addNote: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                invoiceUuid: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Note"];
            };
        };
        responses: {
            /** @description The note is on the timeline. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: date-time */
                        at: string;
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            409: components["responses"]["Error409"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            default: components["responses"]["Error"];
        };
    };
    askRatingEngine: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                invoiceUuid: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /** @description Checked when given. */
                    eTag?: string | null;
                };
            };
        };
        responses: {
            /** @description The run, of the first order; `runs` has all. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RatedInvoice"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            409: components["responses"]["Error409"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            default: components["responses"]["Error"];
        };
    };
    getRating: {
        parameters: {
            query?: {
                /** @description Another run of the invoice: `changes` are told from that one. Without it: from the answered run before about the same order. */
                comparedTo?: string;
            };
            header?: never;
            path: {
                invoiceUuid: string;
                ratingUuid: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The run. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RatingRun"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            429: components["responses"]["Error429"];
            default: components["responses"]["Error"];
        };
    };
    releaseInvoice: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                invoiceUuid: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /** @description Checked when given. */
                    eTag?: string | null;
                    /** @description `at` of a hold that whoever asks gave: that hold alone ends (409 where another one is there), and the one that it replaced holds again. */
                    takesBack?: string | null;
                };
            };
        };
        responses: {
            /** @description Done. The invoice's new eTag. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        eTag: string;
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            409: components["responses"]["Error409"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            default: components["responses"]["Error"];
        };
    };
    rematchInvoice: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                invoiceUuid: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /** @description Checked when given. */
                    eTag?: string | null;
                    /** @description Why, for whoever looks at it later. */
                    reason?: string | null;
                };
            };
        };
        responses: {
            /** @description Done. The invoice's new eTag. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        eTag: string;
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            409: components["responses"]["Error409"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            default: components["responses"]["Error"];
        };
    };
    terminateInvoiceByPerson: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                invoiceUuid: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The invoice's current eTag; another one is refused with 409. */
                    eTag: string;
                    /** @description True: the termination waits 8 seconds and can be undone meanwhile (the app); nothing else is decided then. An invoice that was not audited yet is terminated at once. */
                    hold?: boolean | null;
                    message?: string | null;
                    reason: string;
                };
            };
        };
        responses: {
            /** @description Done, or waiting until it cannot be undone any more. The invoice's new eTag. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        eTag: string;
                        /** @description Until when it can be undone; null: it took effect. */
                        pendingUntil: string | null;
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            409: components["responses"]["Error409"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            default: components["responses"]["Error"];
        };
    };
    undoTermination: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                invoiceUuid: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. The invoice's new eTag. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        eTag: string;
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            409: components["responses"]["Error409"];
            429: components["responses"]["Error429"];
            default: components["responses"]["Error"];
        };
    };
    unmatchInvoice: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                invoiceUuid: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /** @description Checked when given. */
                    eTag?: string | null;
                    /** @description Why, for whoever looks at it later. */
                    reason?: string | null;
                };
            };
        };
        responses: {
            /** @description Done. The invoice's new eTag. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        eTag: string;
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            409: components["responses"]["Error409"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            default: components["responses"]["Error"];
        };
    };
    approveInvoices: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description True: each approval waits 8 seconds and can be undone meanwhile (the app). */
                    hold?: boolean | null;
                    /** @description Each is approved only while it is what it was. */
                    invoices: {
                        eTag: string;
                        /** Format: uuid */
                        uuid: string;
                    }[];
                    /** @description True: tell what would become of each, and change nothing. */
                    preview?: boolean | null;
                    reason?: string | null;
                };
            };
        };
        responses: {
            /** @description What became of each. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DecidedInvoices"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            default: components["responses"]["Error"];
        };
    };
    assignInvoices: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description `me`, a person, a team or a key (`user:...`, `team:...`, `key:...`); empty: nobody. */
                    assignee?: string | null;
                    /** @description Their uuids. */
                    invoices: string[];
                };
            };
        };
        responses: {
            /** @description What became of each. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DecidedInvoices"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            default: components["responses"]["Error"];
        };
    };
    countInvoices: {
        parameters: {
            query?: {
                /** @description `me`, `my-teams` (teams the caller is in), `none`, or the id of a person, a team or a key (`user:...`, `team:...`, `key:...`); several by comma. */
                assignee?: string | null;
                /** @description Three letters. */
                currency?: string | null;
                /** @description The externalId of the customer that the invoice names, or one of its orders. */
                customer?: string | null;
                /** @description Approved by the policy by itself, or by a person or key. */
                decidedBy?: "policy" | "person" | null;
                /** @description Due on that day or before. ISO 8601 date or date-time; the date part counts, as it is written. */
                dueTo?: string | null;
                /** @description Approved or terminated on that day (UTC) or later. ISO 8601 date or date-time; the date part counts, as it is written. */
                finalizedFrom?: string | null;
                /** @description Approved or terminated on that day (UTC) or before. ISO 8601 date or date-time; the date part counts, as it is written. */
                finalizedTo?: string | null;
                /** @description Billed at most. */
                maxBilled?: string | null;
                /** @description Billed at least. */
                minBilled?: string | null;
                /** @description The beginning of an invoice, order, PRO, BOL, PO or shipment number, or a part of a vendor's name. */
                q?: string | null;
                /** @description Received on that day (UTC) or later. ISO 8601 date or date-time; the date part counts, as it is written. */
                receivedFrom?: string | null;
                /** @description Received on that day (UTC) or before. ISO 8601 date or date-time; the date part counts, as it is written. */
                receivedTo?: string | null;
                /** @description A rule that is a cause why it waits, or that found something in the last audit of a finalized one. */
                rule?: string | null;
                /** @description Final ones that count in what `GET /manage/report` says was found, or realized (without what vendors paid back): the sum of their `savings` is its figure. */
                savings?: "found" | "realized" | null;
                /** @description Invoices that somebody put off: among the others, left out, or nothing else. */
                snoozed?: "any" | "none" | "only" | null;
                /** @description `queue`: open invoices, quick pay first, then what is due first, then the oldest; the default when only open statuses are asked for. `newest`, `oldest`: by receipt; `newest` is the default otherwise. `finalized`: the last decided first; the default within days of it. `due`: what is due first. `billed`, `variance`: the smallest first; with a minus the largest. */
                sort?: "queue" | "newest" | "oldest" | "finalized" | "due" | "billed" | "-billed" | "variance" | "-variance" | null;
                /** @description How it came. */
                source?: "Api" | "Legacy" | "Edi210" | "Email" | "Capture" | "Upload" | null;
                /** @description One or several, by comma. */
                status?: string | null;
                /** @description External id or SCAC. */
                vendor?: string | null;
                /** @description One or several, by comma. */
                verdict?: string | null;
                /** @description `second-approver`: approved once, beyond that approver's limit. `hold`: held by a person. `dropped-approval`: an approval that waited was dropped by a newer audit. Several by comma: any of them. */
                waits?: string | null;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description How many there are. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description At most 10,000; null where it cannot be told quickly. */
                        count: number | null;
                        /** @description There are more than were counted. */
                        isMore: boolean;
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            429: components["responses"]["Error429"];
            default: components["responses"]["Error"];
        };
    };
    countQueues: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The counts. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        disputed: number;
                        /** @description An approval that you gave was dropped, and nobody has decided since. */
                        droppedApprovals: number;
                        exceptions: number;
                        finalized: number;
                        needsMe: number;
                        processing: number;
                        ready: number;
                        /** @description Approved once, beyond that approver's limit. */
                        secondApprover: number;
                        /** @description Put off by somebody, and not back yet: in none of the queues above. */
                        snoozed: number;
                        unmatched: number;
                    };
                };
            };
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            429: components["responses"]["Error429"];
            default: components["responses"]["Error"];
        };
    };
    restoreInvoices: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    items: {
                        /** @description As it was made: it is restored only while it is so. */
                        after?: string | null;
                        /** @description As it was: an assignee, or an instant. Null: nobody's, or not put off. */
                        before?: string | null;
                        /** Format: uuid */
                        uuid: string;
                    }[];
                    /** @enum {string} */
                    what: "assignee" | "snooze";
                };
            };
        };
        responses: {
            /** @description What became of each. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DecidedInvoices"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            default: components["responses"]["Error"];
        };
    };
    snoozeInvoices: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Their uuids. */
                    invoices: string[];
                    /**
                     * @description When they come back by themselves, within a year; left out: at once. ISO 8601 date-time; without a zone it is UTC.
                     * @example 2026-03-01T12:00:00Z
                     */
                    until?: string | null;
                };
            };
        };
        responses: {
            /** @description What became of each. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DecidedInvoices"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            default: components["responses"]["Error"];
        };
    };
    listMail: {
        parameters: {
            query?: {
                /** @description `nextCursor` of the page before. */
                cursor?: string;
                /** @description Entries of a page. */
                limit?: number | null;
                /** @description received, quarantined, rejected, duplicate, document, invoice, communication; several by comma. By default all. */
                outcome?: string | null;
                /** @description A part of the sender's address or name, or of the subject. */
                q?: string | null;
                /** @description A vendor's external id: mails that are its. */
                vendor?: string | null;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of mails. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: {
                            /** @description The address in From; null until it is read. */
                            from: string | null;
                            fromName: string | null;
                            /** @description Whether the records of the sender's domain prove that it is from there; null while nobody looked. */
                            isProven: boolean | null;
                            messageId: string | null;
                            /** @description received, quarantined, rejected, duplicate, document, invoice, communication */
                            outcome: string;
                            /** @description Why, in words. */
                            reason: string | null;
                            /** Format: date-time */
                            receivedAt: string;
                            subject: string | null;
                            /** @description Which of our addresses it was sent to. */
                            to: string;
                            /** Format: uuid */
                            uuid: string;
                            /** @description Whose it is. */
                            vendorExternalId: string | null;
                            /** @description What the records of the sender's domain say (RFC 8601); null until it is read. */
                            verdicts: {
                                dkim: string;
                                dmarc: string;
                                spf: string;
                            } | null;
                        }[];
                        nextCursor: string | null;
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            429: components["responses"]["Error429"];
            default: components["responses"]["Error"];
        };
    };
    getMail: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                mailUuid: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The mail. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MailMessage"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            429: components["responses"]["Error429"];
            default: components["responses"]["Error"];
        };
    };
    blockMail: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                mailUuid: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /** @description Refuse everything of this sender from now on. */
                    remember?: boolean | null;
                };
            };
        };
        responses: {
            /** @description The mail as it stands. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MailMessage"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            409: components["responses"]["Error409"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            default: components["responses"]["Error"];
        };
    };
    getRawMail: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                mailUuid: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The message (RFC 5322). */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/octet-stream": string;
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            409: components["responses"]["Error409"];
            429: components["responses"]["Error429"];
            default: components["responses"]["Error"];
        };
    };
    releaseMail: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                mailUuid: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The sender is this vendor's from now on, where its domain proves it. */
                    remember?: boolean | null;
                    /** @description Whose it is. Left out: the one vendor that has the sender's address. */
                    vendorExternalId?: string | null;
                };
            };
        };
        responses: {
            /** @description The mail, to be read again. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MailMessage"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            409: components["responses"]["Error409"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            default: components["responses"]["Error"];
        };
    };
    reprocessMail: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                mailUuid: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The mail, to be read again. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MailMessage"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            409: components["responses"]["Error409"];
            429: components["responses"]["Error429"];
            default: components["responses"]["Error"];
        };
    };
    getOutgoingMail: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The settings. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OutgoingMail"];
                };
            };
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            429: components["responses"]["Error429"];
            default: components["responses"]["Error"];
        };
    };
    putOutgoingMail: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OutgoingMailChange"];
            };
        };
        responses: {
            /** @description The settings. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OutgoingMail"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            default: components["responses"]["Error"];
        };
    };
    testOutgoingMail: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MailTest"];
            };
        };
        responses: {
            /** @description What came of it. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TestedMail"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            default: components["responses"]["Error"];
        };
    };
    listSenders: {
        parameters: {
            query?: {
                /** @description A part of the address, or of the vendor's id. */
                q?: string | null;
                /** @description A vendor's external id: who was said to be this vendor, and who has an address of its record. */
                vendor?: string | null;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The senders. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: {
                            /** Format: date-time */
                            decidedAt: string | null;
                            decidedBy: string | null;
                            /**
                             * @description What a person said; null: nobody did.
                             * @enum {string|null}
                             */
                            decision: "vendor" | "blocked" | null;
                            held: number;
                            /** @description False: the decision is about a name that many share, and was made before such were refused. Nothing is judged by it; name whole addresses instead. */
                            isInForce: boolean;
                            /** Format: date-time */
                            lastAt: string | null;
                            lastVerdicts: string | null;
                            mails: number;
                            name: string | null;
                            proven: number;
                            /** @description Vendors that have the address as their contact's or for disputes. */
                            registeredBy: string[];
                            /** @description The sender whose decision is in force for it: itself, its domain, or a blocked domain above; null: what the vendors' records say. */
                            ruledBy: string | null;
                            /** @description Whose it is by that; null: nobody's, or it is blocked. */
                            ruledVendor: string | null;
                            /** @description An address, or @ and a domain. */
                            sender: string;
                            unproven: number;
                            vendorExternalId: string | null;
                        }[];
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            429: components["responses"]["Error429"];
            default: components["responses"]["Error"];
        };
    };
    putSender: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                sender: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SenderDecision"];
            };
        };
        responses: {
            /** @description What was decided. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DecidedSender"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            default: components["responses"]["Error"];
        };
    };
    deleteSender: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                sender: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is forgotten. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            429: components["responses"]["Error429"];
            default: components["responses"]["Error"];
        };
    };
    listMailboxes: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All of them, by name. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MailboxList"];
                };
            };
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            429: components["responses"]["Error429"];
            default: components["responses"]["Error"];
        };
    };
    createMailbox: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewMailbox"];
            };
        };
        responses: {
            /** @description The mailbox; it is looked at at once. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Mailbox"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            default: components["responses"]["Error"];
        };
    };
    deleteMailbox: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                mailboxUuid: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is gone. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            429: components["responses"]["Error429"];
            default: components["responses"]["Error"];
        };
    };
    changeMailbox: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                mailboxUuid: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MailboxChange"];
            };
        };
        responses: {
            /** @description The mailbox as it is now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Mailbox"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            default: components["responses"]["Error"];
        };
    };
    testMailbox: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                mailboxUuid: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What came of it. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TestedMailbox"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            429: components["responses"]["Error429"];
            default: components["responses"]["Error"];
        };
    };
    whoAmI: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The caller. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        approvalLimit: string | null;
                        /** @description Signed in at the company's own provider: for this tenant alone, and with no say over the person's account. */
                        byCompany: boolean;
                        /** @description The role asks for a second factor and the person has none: until one is set up, nothing else is answered. */
                        lacksSecondFactor: boolean;
                        /** @description The person has a passkey and signed in by a password: until they show it (`POST /auth/prove/passkey`), nothing else is answered. */
                        owesPasskey: boolean;
                        role: string | null;
                        scopes: string[];
                        tenant: {
                            name: string;
                            now: string;
                            sandbox: boolean;
                            uuid: string;
                        };
                        tenants: {
                            name: string;
                            role: string;
                            sandbox: boolean;
                            uuid: string;
                        }[];
                        user: {
                            email: string;
                            id: string;
                            name: string;
                        } | null;
                    };
                };
            };
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            429: components["responses"]["Error429"];
            default: components["responses"]["Error"];
        };
    };
    listOrders: {
        parameters: {
            query?: {
                /** @description `nextCursor` of the page before. */
                cursor?: string;
                /** @description The externalId of the customer. */
                customer?: string | null;
                /** @description Entries of a page. */
                limit?: number | null;
                /** @description Of any stop the beginning of its city or postal code, or its state. */
                place?: string | null;
                /** @description The beginning of an order number or of one of its references. */
                q?: string | null;
                /** @description Ships on this day or later. ISO 8601 date or date-time; the date part counts, as it is written. */
                shipFrom?: string | null;
                /** @description Ships on this day or earlier. ISO 8601 date or date-time; the date part counts, as it is written. */
                shipTo?: string | null;
                /** @description open, approved, cancelled or replaced; several by comma. By default all but replaced ones. */
                status?: string | null;
                /** @description An externalId or SCAC of a vendor, the beginning of its id, or a part of its name. */
                vendor?: string | null;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of orders. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: {
                            /** @description What the order agreed with each vendor. */
                            agreed: {
                                /** @example 1250.5000 */
                                amount: string;
                                currency: string;
                                vendor: string;
                            }[];
                            /** Format: date-time */
                            changedAt: string;
                            customer: string | null;
                            /** @example DALLAS TX 75201 */
                            destination: string | null;
                            externalId: string;
                            invoices: number;
                            orderNumber: string;
                            /** @example CHICAGO IL 60601 */
                            origin: string | null;
                            /** Format: date */
                            shipOn: string | null;
                            status: string;
                            /** Format: uuid */
                            uuid: string;
                            vendors: string[];
                            version: number;
                        }[];
                        nextCursor: string | null;
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            429: components["responses"]["Error429"];
            default: components["responses"]["Error"];
        };
    };
    getOrder: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                orderExternalId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The order. */
            200: {
                headers: {
                    /** @description The order's eTag. */
                    etag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderHistory"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            429: components["responses"]["Error429"];
            default: components["responses"]["Error"];
        };
    };
    approveOrder: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                orderExternalId: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /** @description Checked when given. */
                    eTag?: string | null;
                };
            };
        };
        responses: {
            /** @description Done. The invoice's new eTag. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        eTag: string;
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            409: components["responses"]["Error409"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            default: components["responses"]["Error"];
        };
    };
    cancelOrder: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                orderExternalId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Checked when given. */
                    eTag?: string | null;
                    reason: string;
                };
            };
        };
        responses: {
            /** @description Cancelled. The order's new eTag. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        eTag: string;
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            409: components["responses"]["Error409"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            default: components["responses"]["Error"];
        };
    };
    listParkedJobs: {
        parameters: {
            query?: {
                /** @description `nextCursor` of the page before. */
                cursor?: string;
                /** @description Only jobs of this kind. */
                kind?: string;
                /** @description Entries of a page. */
                limit?: number | null;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Newest first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["ParkedJob"][];
                        nextCursor: string | null;
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            429: components["responses"]["Error429"];
            default: components["responses"]["Error"];
        };
    };
    forgetParkedJob: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                kind: string;
                uuid: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is off the queue for good. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            409: components["responses"]["Error409"];
            429: components["responses"]["Error429"];
            default: components["responses"]["Error"];
        };
    };
    retryParkedJob: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                kind: string;
                uuid: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It runs again, from its first attempt. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            409: components["responses"]["Error409"];
            429: components["responses"]["Error429"];
            default: components["responses"]["Error"];
        };
    };
    retryParkedJobs: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                kind: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description They run again, from their first attempt. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RetriedJobs"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            409: components["responses"]["Error409"];
            429: components["responses"]["Error429"];
            default: components["responses"]["Error"];
        };
    };
    listPendingChanges: {
        parameters: {
            query?: {
                /** @description `nextCursor` of the page before. */
                cursor?: string;
                /** @description Entries of a page. */
                limit?: number | null;
                /** @description All of them unless told. */
                state?: "waiting" | "confirmed" | "refused" | "cancelled" | "replaced" | "expired";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Changes, with what became of them. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["PendingChange"][];
                        nextCursor: string | null;
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            429: components["responses"]["Error429"];
            default: components["responses"]["Error"];
        };
    };
    getPendingChange: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                changeUuid: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The change. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PendingChange"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            429: components["responses"]["Error429"];
            default: components["responses"]["Error"];
        };
    };
    cancelPendingChange: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                changeUuid: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["ChangeDecision"];
            };
        };
        responses: {
            /** @description The change as it is now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PendingChange"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            409: components["responses"]["Error409"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            default: components["responses"]["Error"];
        };
    };
    confirmPendingChange: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                changeUuid: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["ChangeDecision"];
            };
        };
        responses: {
            /** @description The change as it is now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PendingChange"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            409: components["responses"]["Error409"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            default: components["responses"]["Error"];
        };
    };
    refusePendingChange: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                changeUuid: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["ChangeDecision"];
            };
        };
        responses: {
            /** @description The change as it is now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PendingChange"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            409: components["responses"]["Error409"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            default: components["responses"]["Error"];
        };
    };
    listPeople: {
        parameters: {
            query?: {
                /** @description `nextCursor` of the page before. */
                cursor?: string;
                /** @description Entries of a page. */
                limit?: number | null;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Who works for the tenant, did, or was asked to, by name. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["Person"][];
                        nextCursor: string | null;
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            429: components["responses"]["Error429"];
            default: components["responses"]["Error"];
        };
    };
    invitePerson: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewPerson"];
            };
        };
        responses: {
            /** @description Whom the tenant waits for, and the link. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InvitedPerson"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            default: components["responses"]["Error"];
        };
    };
    getPerson: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description By which the tenant knows them, from the invitation on; a person's own id does too. */
                uuid: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description As they are known to the tenant. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Person"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            429: components["responses"]["Error429"];
            default: components["responses"]["Error"];
        };
    };
    deactivatePerson: {
        parameters: {
            query?: {
                /** @description Who takes over what they answered for and their open invoices. */
                handTo?: string | null;
            };
            header?: never;
            path: {
                /** @description By which the tenant knows them, from the invitation on; a person's own id does too. */
                uuid: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What they leave behind. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeactivatedPerson"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            409: components["responses"]["Error409"];
            429: components["responses"]["Error429"];
            default: components["responses"]["Error"];
        };
    };
    changePerson: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description By which the tenant knows them, from the invitation on; a person's own id does too. */
                uuid: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PersonChange"];
            };
        };
        responses: {
            /** @description As they are now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Person"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            409: components["responses"]["Error409"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            default: components["responses"]["Error"];
        };
    };
    confirmPerson: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description By which the tenant knows them, from the invitation on; a person's own id does too. */
                uuid: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description They are a second person from now on. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            409: components["responses"]["Error409"];
            429: components["responses"]["Error429"];
            default: components["responses"]["Error"];
        };
    };
    endDelegation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description By which the tenant knows them, from the invitation on; a person's own id does too. */
                uuid: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Nobody approves for the person any more. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            409: components["responses"]["Error409"];
            429: components["responses"]["Error429"];
            default: components["responses"]["Error"];
        };
    };
    erasePerson: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description By which the tenant knows them, from the invitation on; a person's own id does too. */
                uuid: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What is left. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErasedPerson"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            409: components["responses"]["Error409"];
            429: components["responses"]["Error429"];
            default: components["responses"]["Error"];
        };
    };
    makeResetLink: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description By which the tenant knows them, from the invitation on; a person's own id does too. */
                uuid: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The link, or that it went out by mail. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PersonLink"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            409: components["responses"]["Error409"];
            429: components["responses"]["Error429"];
            default: components["responses"]["Error"];
        };
    };
    removeSecondFactorOfPerson: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description By which the tenant knows them, from the invitation on; a person's own id does too. */
                uuid: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is asked for no more. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            409: components["responses"]["Error409"];
            429: components["responses"]["Error429"];
            default: components["responses"]["Error"];
        };
    };
    listSessionsOfPerson: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description By which the tenant knows them, from the invitation on; a person's own id does too. */
                uuid: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Their open sessions, the last used first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["Session"][];
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            429: components["responses"]["Error429"];
            default: components["responses"]["Error"];
        };
    };
    endSessionsOfPerson: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description By which the tenant knows them, from the invitation on; a person's own id does too. */
                uuid: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description How many sessions ended. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        ended: number;
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            429: components["responses"]["Error429"];
            default: components["responses"]["Error"];
        };
    };
    listPrincipals: {
        parameters: {
            query?: {
                /** @description `nextCursor` of the page before. */
                cursor?: string;
                /** @description Entries of a page. */
                limit?: number | null;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description By name. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["Principal"][];
                        nextCursor: string | null;
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            429: components["responses"]["Error429"];
            default: components["responses"]["Error"];
        };
    };
    putResponsiblePerson: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description `key:<uuid>`, `sftp:<user name>`, `partner:<sender id>`, `oauth:<issuer/subject>`. */
                principal: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ResponsiblePerson"];
            };
        };
        responses: {
            /** @description As it is now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Principal"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            default: components["responses"]["Error"];
        };
    };
    getQuotas: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Keys, endpoints, documents, megabytes of them, and mails in 24 hours. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Quotas"];
                };
            };
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            429: components["responses"]["Error429"];
            default: components["responses"]["Error"];
        };
    };
    getRatingEngine: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Address, null while there is none; keys are told when they are made. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RatingEngine"];
                };
            };
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            429: components["responses"]["Error429"];
            default: components["responses"]["Error"];
        };
    };
    changeRatingEngine: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RatingEngineChange"];
            };
        };
        responses: {
            /** @description The engine, with its key where it was made now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RatingEngine"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            default: components["responses"]["Error"];
        };
    };
    removeRatingEngine: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is gone. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            409: components["responses"]["Error409"];
            429: components["responses"]["Error429"];
            default: components["responses"]["Error"];
        };
    };
    activateRatingKey: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The engine. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RatingEngine"];
                };
            };
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            409: components["responses"]["Error409"];
            429: components["responses"]["Error429"];
            default: components["responses"]["Error"];
        };
    };
    listRatingCalls: {
        parameters: {
            query?: {
                /** @description `nextCursor` of the page before. */
                cursor?: string;
                /** @description Entries of a page. */
                limit?: number | null;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Calls, the newest first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: {
                            /** @description An actor's id: `key:...`, `user:...`, `policy`. */
                            askedBy: string;
                            askedByName: string;
                            /** Format: date-time */
                            at: string;
                            attempts: number;
                            durationMs: number | null;
                            /** @description The first words of what went wrong. */
                            failure: string | null;
                            httpStatus: number | null;
                            invoiceNumber: string;
                            /** Format: uuid */
                            invoiceUuid: string;
                            orderExternalId: string;
                            /**
                             * @description `answered`: charges came, right or wrong. `exception`: the engine says, with 2xx, that it could not rate. `failed`: nothing usable came.
                             * @enum {string}
                             */
                            status: "running" | "answered" | "exception" | "failed" | "cancelled";
                            /** Format: uuid */
                            uuid: string;
                        }[];
                        nextCursor: string | null;
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            429: components["responses"]["Error429"];
            default: components["responses"]["Error"];
        };
    };
    rotateRatingKey: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The engine, with its next key. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RatingEngine"];
                };
            };
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            409: components["responses"]["Error409"];
            429: components["responses"]["Error429"];
            default: components["responses"]["Error"];
        };
    };
    testRatingEngine: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The checks. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CheckedRatingEngine"];
                };
            };
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            409: components["responses"]["Error409"];
            429: components["responses"]["Error429"];
            default: components["responses"]["Error"];
        };
    };
    getReader: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The reader of this release. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReaderStanding"];
                };
            };
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            429: components["responses"]["Error429"];
            default: components["responses"]["Error"];
        };
    };
    listReadingComparisons: {
        parameters: {
            query?: {
                /** @description `nextCursor` of the page before. */
                cursor?: string;
                /** @description Entries of a page. */
                limit?: number | null;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The comparisons, the newest first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["ReadingComparison"][];
                        nextCursor: string | null;
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            429: components["responses"]["Error429"];
            default: components["responses"]["Error"];
        };
    };
    compareReadings: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It began. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReadingComparisonBegun"];
                };
            };
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            409: components["responses"]["Error409"];
            429: components["responses"]["Error429"];
            default: components["responses"]["Error"];
        };
    };
    decideReadingComparison: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                uuid: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ReadingComparisonDecision"];
            };
        };
        responses: {
            /** @description The comparison as it stands now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReadingComparison"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            409: components["responses"]["Error409"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            default: components["responses"]["Error"];
        };
    };
    listReadingTemplates: {
        parameters: {
            query?: {
                /** @description `nextCursor` of the page before. */
                cursor?: string;
                /** @description Entries of a page. */
                limit?: number | null;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The versions that read, the newest first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["ReadingTemplate"][];
                        nextCursor: string | null;
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            429: components["responses"]["Error429"];
            default: components["responses"]["Error"];
        };
    };
    removeReadingTemplate: {
        parameters: {
            query: {
                /** @description The version that is taken back: the one that reads now. */
                version: number;
            };
            header?: never;
            path: {
                uuid: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Which version reads now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReadingTemplateRemoved"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            409: components["responses"]["Error409"];
            429: components["responses"]["Error429"];
            default: components["responses"]["Error"];
        };
    };
    listReadingThresholds: {
        parameters: {
            query?: {
                /** @description `nextCursor` of the page before. */
                cursor?: string;
                /** @description Entries of a page. */
                limit?: number | null;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The kinds that the reader of this release read. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["ReadingThreshold"][];
                        nextCursor: string | null;
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            429: components["responses"]["Error429"];
            default: components["responses"]["Error"];
        };
    };
    getReasonCodes: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The codes. */
            200: {
                headers: {
                    /** @description What the setting is known by: send it as `If-Match` with a change. */
                    etag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {string} */
                        appliesTo: "approve" | "terminate" | "hold" | "dispute" | "cancel-order";
                        code: string;
                        description: string;
                    }[];
                };
            };
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            429: components["responses"]["Error429"];
            default: components["responses"]["Error"];
        };
    };
    putReasonCodes: {
        parameters: {
            query?: {
                /** @description The day (UTC, on a sandbox's clock its own) from which it holds; today or later. Left out: at once. Until then what holds stays, and is what is answered. ISO 8601 date or date-time; the date part counts, as it is written. */
                effectiveFrom?: string | null;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {string} */
                    appliesTo: "approve" | "terminate" | "hold" | "dispute" | "cancel-order";
                    code: string;
                    description: string;
                }[];
            };
        };
        responses: {
            /** @description The codes. */
            200: {
                headers: {
                    /** @description What the setting is known by: send it as `If-Match` with a change. */
                    etag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {string} */
                        appliesTo: "approve" | "terminate" | "hold" | "dispute" | "cancel-order";
                        code: string;
                        description: string;
                    }[];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            409: components["responses"]["Error409"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            default: components["responses"]["Error"];
        };
    };
    listReaudits: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Those under way, the first begun first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Reaudits"];
                };
            };
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            429: components["responses"]["Error429"];
            default: components["responses"]["Error"];
        };
    };
    listRecoveries: {
        parameters: {
            query?: {
                /** @description Three letters. */
                currency?: string | null;
                /** @description `nextCursor` of the page before. */
                cursor?: string;
                /** @description An invoice that was approved on the order. */
                invoice?: string;
                /** @description Entries of a page. */
                limit?: number | null;
                /** @description The order's externalId. */
                order?: string | null;
                /** @description The beginning of an order number or of a vendor's name. */
                q?: string | null;
                /** @description Something was paid back on that day (UTC) or later. ISO 8601 date or date-time; the date part counts, as it is written. */
                recoveredFrom?: string | null;
                /** @description Something was paid back on that day (UTC) or before. ISO 8601 date or date-time; the date part counts, as it is written. */
                recoveredTo?: string | null;
                /** @description open, claimed, recovered, waived, closed; several by comma. By default all. */
                state?: string | null;
                /** @description The vendor's externalId or SCAC. */
                vendor?: string | null;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of recoveries. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        counts: {
                            claimed: number;
                            closed: number;
                            open: number;
                            recovered: number;
                            waived: number;
                        };
                        items: {
                            /**
                             * @description What is left to get back: overpaid less recovered and waivedStill.
                             * @example 300.0000
                             */
                            amount: string;
                            /**
                             * Format: date
                             * @description When the vendor answered it last.
                             */
                            answeredOn: string | null;
                            /** @example 300.0000 */
                            approved: string;
                            causes: string[];
                            /** Format: date-time */
                            changedAt: string;
                            /**
                             * @description Up to which overpayment the vendor was asked.
                             * @example 300.0000
                             */
                            claimed: string;
                            /** Format: date-time */
                            createdAt: string;
                            currency: string;
                            /**
                             * @description Of the order as it is now, and what was knowingly approved beside it.
                             * @example 300.0000
                             */
                            due: string;
                            eTag: string;
                            orderExternalId: string;
                            orderNumber: string;
                            /** @example 300.0000 */
                            overpaid: string;
                            /** @description The causes in words. */
                            reason: string;
                            /** @example 300.0000 */
                            recovered: string;
                            /**
                             * @description What was paid back from `recoveredFrom` to `recoveredTo`: of all pages it adds up to `recovered` of `GET /manage/report` over these days. Null: neither was asked for.
                             * @example 300.0000
                             */
                            recoveredInRange: string | null;
                            /**
                             * Format: date
                             * @description When the last claim went out, as somebody noted.
                             */
                            sentOn: string | null;
                            /** @description One of open, claimed, recovered, waived, closed; closed: nothing is too much any more. */
                            state: string;
                            /** Format: uuid */
                            uuid: string;
                            vendor: {
                                externalId: string | null;
                                name: string | null;
                                scac: string | null;
                            };
                            /**
                             * @description What was given up in all.
                             * @example 300.0000
                             */
                            waived: string;
                            /**
                             * @description What of it still counts: charge by charge, beyond what is due now up to what was paid when it was given up.
                             * @example 300.0000
                             */
                            waivedStill: string;
                        }[];
                        nextCursor: string | null;
                        totals: {
                            /**
                             * @description Left to get back that the vendor was asked for.
                             * @example 300.0000
                             */
                            claimed: string;
                            currency: string;
                            /**
                             * @description Left to get back that nobody asked for.
                             * @example 300.0000
                             */
                            open: string;
                            /**
                             * @description Noted as money that came back.
                             * @example 300.0000
                             */
                            recovered: string;
                            /**
                             * @description The sum of that of all items, whatever their state.
                             * @example 300.0000
                             */
                            recoveredInRange: string | null;
                            /** @example 300.0000 */
                            waived: string;
                        }[];
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            429: components["responses"]["Error429"];
            default: components["responses"]["Error"];
        };
    };
    getRecovery: {
        parameters: {
            query?: {
                /** @description `json` unless told. */
                format?: "json" | "csv" | "pdf" | null;
            };
            header?: never;
            path: {
                recoveryUuid: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The recovery. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Recovery"];
                    "application/pdf": string;
                    "text/csv": string;
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            429: components["responses"]["Error429"];
            default: components["responses"]["Error"];
        };
    };
    claimRecovery: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                recoveryUuid: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The recovery's current eTag; another one is refused with 409. */
                    eTag: string;
                    note?: string | null;
                    /** @description How the claim was sent, where it was; else it is noted when it is. */
                    sent?: {
                        /** @enum {string} */
                        channel: "Email" | "Mail" | "Telephone" | "Portal" | "Edi" | "Other";
                        /**
                         * @description The day it was sent or came; today by default, never later. ISO 8601 date or date-time; the date part counts, as it is written.
                         * @example 2026-03-04
                         */
                        on?: string | null;
                        /** @description An address, a name, a number: to whom it went, or from whom it came. */
                        with?: string | null;
                    } | null;
                };
            };
        };
        responses: {
            /** @description The letter. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        eTag: string;
                        letter: {
                            subject: string;
                            text: string;
                        } | null;
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            409: components["responses"]["Error409"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            default: components["responses"]["Error"];
        };
    };
    recordRecoveryMessage: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                recoveryUuid: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {string} */
                    channel: "Email" | "Mail" | "Telephone" | "Portal" | "Edi" | "Other";
                    /** @enum {string} */
                    direction: "Sent" | "Received";
                    /** @description The recovery's current eTag; another one is refused with 409. */
                    eTag: string;
                    /**
                     * @description The day it was sent or came; today by default, never later. ISO 8601 date or date-time; the date part counts, as it is written.
                     * @example 2026-03-04
                     */
                    on?: string | null;
                    /** @description What was written or said. */
                    text?: string | null;
                    /** @description An address, a name, a number: to whom it went, or from whom it came. */
                    with?: string | null;
                };
            };
        };
        responses: {
            /** @description The recovery's new eTag. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        eTag: string;
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            409: components["responses"]["Error409"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            default: components["responses"]["Error"];
        };
    };
    recordRecovered: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                recoveryUuid: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description What came back, in the recovery's currency; at most what is left.
                     * @example 300.0000
                     */
                    amount: string | number;
                    /** @description The recovery's current eTag; another one is refused with 409. */
                    eTag: string;
                    note?: string | null;
                };
            };
        };
        responses: {
            /** @description The recovery's new eTag. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        eTag: string;
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            409: components["responses"]["Error409"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            default: components["responses"]["Error"];
        };
    };
    waiveRecovery: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                recoveryUuid: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The recovery's current eTag; another one is refused with 409. */
                    eTag: string;
                    reason: string;
                };
            };
        };
        responses: {
            /** @description The recovery's new eTag. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        eTag: string;
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            409: components["responses"]["Error409"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            default: components["responses"]["Error"];
        };
    };
    getReport: {
        parameters: {
            query?: {
                /** @description Whose amounts are added up; left out: the one that most was billed in. */
                currency?: string | null;
                /** @description `csv`: the vendors' rows as a file. */
                format?: "json" | "csv" | null;
                /** @description The first day (UTC); left out: 29 days before the last. ISO 8601 date or date-time; the date part counts, as it is written. */
                from?: string | null;
                /** @description The last day (UTC); left out: today. ISO 8601 date or date-time; the date part counts, as it is written. */
                to?: string | null;
                /** @description One vendor alone: its externalId, else its SCAC. */
                vendor?: string | null;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The figures. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Report"];
                    "text/csv": string;
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            429: components["responses"]["Error429"];
            default: components["responses"]["Error"];
        };
    };
    listReviews: {
        parameters: {
            query?: {
                /** @description `nextCursor` of the page before. */
                cursor?: string;
                /** @description Entries of a page. */
                limit?: number | null;
                /** @description Waiting for at least so many hours. */
                minAgeHours?: number | null;
                /** @description Without it: what waits, held by somebody or not. */
                state?: "waiting" | "taken" | "done" | null;
                /** @description What it reads as. */
                type?: "Unset" | "Invoice" | "DeliveryReceipt" | "ProofOfDelivery" | "BillOfLading" | "NoticeOfAssignment" | "RateConfirmation" | "WeightAndInspectionCertificate" | "LetterOfAuthority" | "LumperReceipt" | "PackingList" | "GeneratedInvoice" | "Email" | "CommercialInvoice" | "CertificateOfOrigin" | "CustomerRateConfirmation" | "ElectronicInterchangeReceipt" | "GatePass" | "InsuranceCertificate" | "OtherReceipt" | "W9" | "DeliveryOrder" | "WeightScaleTicket" | "TrailerInterchangeReceipt" | "PurchaseOrder" | "EscortTicket" | "PermitReceipt" | "ServiceOrder" | "CertificateOfDestruction" | "DonationReceipt" | "BrandStamp" | "InboundTripReport" | "WeighmasterCertificate" | "CargoActivitySheet" | "BrandBOLOne" | "TimeCard" | "TransferSheet" | "TripManifest" | "TrailerControlRecord" | "TargetTripSheet" | "ExitPass" | "BrandBOLTwo" | "ColdChainCustodyForm" | "BrandFreightDispatch" | "EquipmentSubmissionForm" | "Release" | "ACIManifest" | "TrailerPicture" | "MaterialSafetyDataSheet" | "ShipTicket" | "DeliveryTicket" | "InvoiceCorrected" | "EIRTicket" | "PalletReceipt" | "HistoricalAuditDocuments" | "DetentionReceipt" | "Unknown" | "Manifest" | "CustomerRateApproval" | "LoadCoverSheet" | "SafetyChecklist" | "BrandDeliveryConfirmationReport" | "StatementInvoice" | null;
                /** @description Letters of the vendor's name as the page has it. */
                vendor?: string | null;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Documents with who works on them. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["Review"][];
                        nextCursor: string | null;
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            429: components["responses"]["Error429"];
            default: components["responses"]["Error"];
        };
    };
    skipReview: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                uuid: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The document, waiting. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Review"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            409: components["responses"]["Error409"];
            429: components["responses"]["Error429"];
            default: components["responses"]["Error"];
        };
    };
    takeReview: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                uuid: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The document that is the caller's now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Review"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            409: components["responses"]["Error409"];
            429: components["responses"]["Error429"];
            default: components["responses"]["Error"];
        };
    };
    countReviews: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The counts, and the median of the seconds that a document took. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        doneByYouToday: number;
                        /** @description In the last 24 hours. */
                        doneToday: number;
                        /** @description Of those of the last 24 hours; pauses of half an hour are left out. */
                        medianSeconds: number | null;
                        taken: number;
                        /** @description That nobody holds. */
                        waiting: number;
                    };
                };
            };
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            429: components["responses"]["Error429"];
            default: components["responses"]["Error"];
        };
    };
    takeNextReview: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NextReview"];
            };
        };
        responses: {
            /** @description The document that is the caller's now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        review: {
                            /** Format: uuid */
                            documentUuid: string;
                            /** Format: date-time */
                            doneAt: string | null;
                            doneBy: string | null;
                            doneByName: string | null;
                            filename: string;
                            isQuickPay: boolean;
                            /** @description It would have gone on by itself: one in so many is compared with its page all the same. */
                            isSpotCheck: boolean;
                            /** @description From when it was taken to when it was decided. */
                            seconds: number | null;
                            /** Format: date-time */
                            since: string;
                            source: string;
                            /** @description waiting, taken (somebody works on it) or done. */
                            state: string;
                            takenBy: string | null;
                            takenByName: string | null;
                            /** Format: date-time */
                            takenUntil: string | null;
                            /** @description What it reads as. */
                            type: string;
                            vendor: string | null;
                            /** @description Why it does not go on by itself. */
                            why: string | null;
                        } | null;
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            default: components["responses"]["Error"];
        };
    };
    setSandboxClock: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description ISO 8601 date-time; without a zone it is UTC.
                     * @example 2026-03-01T12:00:00Z
                     */
                    now: string;
                };
            };
        };
        responses: {
            /** @description The clock as it is now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description ISO 8601 date-time; without a zone it is UTC.
                         * @example 2026-03-01T12:00:00Z
                         */
                        now: string;
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            default: components["responses"]["Error"];
        };
    };
    listSettingVersions: {
        parameters: {
            query?: {
                /** @description `nextCursor` of the page before. */
                cursor?: string;
                kind?: "charge-codes" | "charge-aliases" | "fx-rates" | "reason-codes" | "vendor" | "customer" | "edi-partner" | "dispute-template";
                /** @description Entries of a page. */
                limit?: number | null;
                /** @description The vendor's or customer's external id, the partner's sender id; left out: any. */
                subject?: string | null;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of versions. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["SettingVersion"][];
                        nextCursor: string | null;
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            429: components["responses"]["Error429"];
            default: components["responses"]["Error"];
        };
    };
    getSettingVersion: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                versionUuid: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The version with the whole setting. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WholeSettingVersion"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            429: components["responses"]["Error429"];
            default: components["responses"]["Error"];
        };
    };
    previewSettingVersion: {
        parameters: {
            query?: {
                /** @description `nextCursor` of the page before. */
                cursor?: string;
                /** @description Entries of a page. */
                limit?: number | null;
            };
            header?: never;
            path: {
                versionUuid: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Which verdicts would change, and the money. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SettingVersionPreview"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            429: components["responses"]["Error429"];
            default: components["responses"]["Error"];
        };
    };
    restoreSettingVersion: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                versionUuid: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["RestoreSettingVersion"];
            };
        };
        responses: {
            /** @description It is done, or waits for its day. */
            204: {
                headers: {
                    /** @description What the setting is known by: send it as `If-Match` with a change. */
                    etag?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            409: components["responses"]["Error409"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            default: components["responses"]["Error"];
        };
    };
    withdrawSettingVersion: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                versionUuid: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is withdrawn. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            409: components["responses"]["Error409"];
            429: components["responses"]["Error429"];
            default: components["responses"]["Error"];
        };
    };
    getSettings: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What is set, and what holds. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TenantSettings"];
                };
            };
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            429: components["responses"]["Error429"];
            default: components["responses"]["Error"];
        };
    };
    putSettings: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TenantSettingsChange"];
            };
        };
        responses: {
            /** @description What is set, what holds, and what waits. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TenantSettings"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            default: components["responses"]["Error"];
        };
    };
    getSignIn: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What is asked of them. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SignInRules"];
                };
            };
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            429: components["responses"]["Error429"];
            default: components["responses"]["Error"];
        };
    };
    putSignIn: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SignInRulesChange"];
            };
        };
        responses: {
            /** @description What is asked of them from now on. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SignInRules"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            default: components["responses"]["Error"];
        };
    };
    compareStatement: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * Format: uuid
                     * @description A document that was read, in place of `text`: a statement that came by mail, or was uploaded as a PDF.
                     */
                    documentUuid?: string | null;
                    /** @description The statement as it is copied out of a mail, a spreadsheet or a CSV file, an invoice a row; 2,000 of them at most. Titles, sums and blank rows may stay. Left out where `documentUuid` is given. */
                    text?: string | null;
                    /** @description Whose statement it is: invoices of other vendors under the same numbers do not count. Those that name a SCAC alone are of whoever alone has it. */
                    vendorExternalId?: string | null;
                };
            };
        };
        responses: {
            /** @description The rows, in their order. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StatementComparison"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            409: components["responses"]["Error409"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            default: components["responses"]["Error"];
        };
    };
    listTeams: {
        parameters: {
            query?: {
                /** @description `nextCursor` of the page before. */
                cursor?: string;
                /** @description Entries of a page. */
                limit?: number | null;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Teams by name, with who is in them. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["Team"][];
                        nextCursor: string | null;
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            429: components["responses"]["Error429"];
            default: components["responses"]["Error"];
        };
    };
    makeTeam: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewTeam"];
            };
        };
        responses: {
            /** @description The team. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Team"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            409: components["responses"]["Error409"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            default: components["responses"]["Error"];
        };
    };
    removeTeam: {
        parameters: {
            query?: {
                /** @description Whose its open invoices are from now on (`user:...`, `team:...`, `key:...`). Absent: nobody's. */
                handTo?: string | null;
            };
            header?: never;
            path: {
                uuid: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What it leaves behind. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RemovedTeam"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            429: components["responses"]["Error429"];
            default: components["responses"]["Error"];
        };
    };
    changeTeam: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                uuid: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TeamChange"];
            };
        };
        responses: {
            /** @description As it is now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Team"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            409: components["responses"]["Error409"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            default: components["responses"]["Error"];
        };
    };
    createTenant: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewTenant"];
            };
        };
        responses: {
            /** @description The tenant, and its first key. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MadeTenant"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            default: components["responses"]["Error"];
        };
    };
    changeTenant: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                tenantUuid: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TenantChange"];
            };
        };
        responses: {
            /** @description The tenant as it is now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Tenant"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            404: components["responses"]["Error404"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            default: components["responses"]["Error"];
        };
    };
    putQuotas: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                tenantUuid: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["QuotasChange"];
            };
        };
        responses: {
            /** @description What the tenant may have, and has. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Quotas"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            404: components["responses"]["Error404"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            default: components["responses"]["Error"];
        };
    };
    getTranscriber: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description `url` is null while there is none. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Transcriber"];
                };
            };
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            429: components["responses"]["Error429"];
            default: components["responses"]["Error"];
        };
    };
    changeTranscriber: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TranscriberChange"];
            };
        };
        responses: {
            /** @description The document AI. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Transcriber"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            default: components["responses"]["Error"];
        };
    };
    removeTranscriber: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is gone. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            409: components["responses"]["Error409"];
            429: components["responses"]["Error429"];
            default: components["responses"]["Error"];
        };
    };
    listTranscriberCalls: {
        parameters: {
            query?: {
                /** @description `nextCursor` of the page before. */
                cursor?: string;
                /** @description Entries of a page. */
                limit?: number | null;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Calls, the newest first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: {
                            /** Format: date-time */
                            at: string;
                            cost: string;
                            /** Format: uuid */
                            documentUuid: string;
                            durationMs: number | null;
                            failure: string | null;
                            /** @description What of the answer breaks the contract, and was left out. */
                            faults: string[];
                            filename: string;
                            httpStatus: number | null;
                            /** @description What it calls itself. */
                            name: string | null;
                            pages: number;
                            /**
                             * @description withheld: nothing was sent; `failure` says why.
                             * @enum {string}
                             */
                            status: "running" | "answered" | "failed" | "withheld";
                            /** Format: uuid */
                            uuid: string;
                            version: string | null;
                        }[];
                        nextCursor: string | null;
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            429: components["responses"]["Error429"];
            default: components["responses"]["Error"];
        };
    };
    testTranscriber: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The checks. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CheckedTranscriber"];
                };
            };
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            409: components["responses"]["Error409"];
            429: components["responses"]["Error429"];
            default: components["responses"]["Error"];
        };
    };
    listVendors: {
        parameters: {
            query?: {
                /** @description `nextCursor` of the page before. */
                cursor?: string;
                /** @description Entries of a page. */
                limit?: number | null;
                /** @description A part of the name, the beginning of the external id, or a SCAC. */
                q?: string | null;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of vendors, by external id. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["Vendor"][];
                        nextCursor: string | null;
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            429: components["responses"]["Error429"];
            default: components["responses"]["Error"];
        };
    };
    getVendor: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                externalId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The vendor. */
            200: {
                headers: {
                    /** @description What the setting is known by: send it as `If-Match` with a change. */
                    etag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Vendor"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            429: components["responses"]["Error429"];
            default: components["responses"]["Error"];
        };
    };
    putVendor: {
        parameters: {
            query?: {
                /** @description The day (UTC, on a sandbox's clock its own) from which it holds; today or later. Left out: at once. Until then what holds stays, and is what is answered. ISO 8601 date or date-time; the date part counts, as it is written. */
                effectiveFrom?: string | null;
            };
            header?: never;
            path: {
                externalId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["VendorChange"];
            };
        };
        responses: {
            /** @description The vendor as it is now. */
            200: {
                headers: {
                    /** @description What the setting is known by: send it as `If-Match` with a change. */
                    etag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Vendor"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            409: components["responses"]["Error409"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            default: components["responses"]["Error"];
        };
    };
    putVendorBlock: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                externalId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description False: it is not any more. */
                    blocked: boolean;
                    /** @description Why. Required where it is blocked. */
                    reason?: string | null;
                };
            };
        };
        responses: {
            /** @description The vendor as it is now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Vendor"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            409: components["responses"]["Error409"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            default: components["responses"]["Error"];
        };
    };
    getChargeAliases: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                externalId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Its aliases. */
            200: {
                headers: {
                    /** @description What the setting is known by: send it as `If-Match` with a change. */
                    etag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        alias: string;
                        code: string;
                    }[];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            429: components["responses"]["Error429"];
            default: components["responses"]["Error"];
        };
    };
    putChargeAliases: {
        parameters: {
            query?: {
                /** @description The day (UTC, on a sandbox's clock its own) from which it holds; today or later. Left out: at once. Until then what holds stays, and is what is answered. ISO 8601 date or date-time; the date part counts, as it is written. */
                effectiveFrom?: string | null;
            };
            header?: never;
            path: {
                externalId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    alias: string;
                    code: string;
                }[];
            };
        };
        responses: {
            /** @description Its aliases. */
            200: {
                headers: {
                    /** @description What the setting is known by: send it as `If-Match` with a change. */
                    etag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        alias: string;
                        code: string;
                    }[];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            409: components["responses"]["Error409"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            default: components["responses"]["Error"];
        };
    };
    listVendorDoubles: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                externalId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Each with by what it was found. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["VendorDoubles"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            429: components["responses"]["Error429"];
            default: components["responses"]["Error"];
        };
    };
    mergeVendor: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                externalId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The external id of the record that survives: its remit-to and terms hold. */
                    into: string;
                    /** @description Why they are one carrier. */
                    reason: string;
                };
            };
        };
        responses: {
            /** @description The record as it is now, and whether the merge waits. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["VendorMerge"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            409: components["responses"]["Error409"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            default: components["responses"]["Error"];
        };
    };
    getVendorMergePreview: {
        parameters: {
            query: {
                /** @description The external id of the record that would survive. */
                into: string;
            };
            header?: never;
            path: {
                externalId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What the merge would change. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["VendorMergePreview"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            429: components["responses"]["Error429"];
            default: components["responses"]["Error"];
        };
    };
    takeVendorApart: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                externalId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Why they are two carriers after all. */
                    reason: string;
                };
            };
        };
        responses: {
            /** @description The record as it is now, and whether it waits. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["VendorMerge"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            409: components["responses"]["Error409"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            default: components["responses"]["Error"];
        };
    };
    listSavedViews: {
        parameters: {
            query?: {
                /** @description `nextCursor` of the page before. */
                cursor?: string;
                /** @description Entries of a page. */
                limit?: number | null;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The caller's own and the shared ones, by name. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["SavedView"][];
                        nextCursor: string | null;
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            429: components["responses"]["Error429"];
            default: components["responses"]["Error"];
        };
    };
    saveView: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewSavedView"];
            };
        };
        responses: {
            /** @description The view. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SavedView"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            default: components["responses"]["Error"];
        };
    };
    changeView: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                uuid: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description What it was known by; another one is refused with 409. */
                    eTag?: string | null;
                    /** @example ACME over 100 */
                    name: string;
                    /**
                     * @description What the address of the list holds: filters, sort, columns.
                     * @example {
                     *       "vendor": "ACME",
                     *       "sort": "-variance"
                     *     }
                     */
                    search: {
                        [key: string]: string;
                    };
                    /** @description True: everybody of the tenant sees it. */
                    shared?: boolean | null;
                    /** @description Which queue of the app it is of; `all`: every invoice. */
                    tab: string;
                };
            };
        };
        responses: {
            /** @description As it is now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SavedView"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            409: components["responses"]["Error409"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            default: components["responses"]["Error"];
        };
    };
    removeView: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                uuid: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is gone. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            429: components["responses"]["Error429"];
            default: components["responses"]["Error"];
        };
    };
    listWebhookDeliveries: {
        parameters: {
            query?: {
                cursor?: string;
                endpoint?: string;
                /** @description At most so many; 50 unless told. */
                limit?: number;
                state?: "pending" | "succeeded" | "discarded" | "cancelled" | null;
                type?: "INVOICE_CREATED" | "INVOICE_APPROVED" | "DISPUTE_CREATED" | "DISPUTE_UPDATED" | "DISPUTE_COMMUNICATION_CREATED" | "ORDER_APPROVED" | "DOCUMENT_APPROVED" | null;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deliveries, newest first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookDeliveryPage"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            429: components["responses"]["Error429"];
            default: components["responses"]["Error"];
        };
    };
    getWebhookDelivery: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                uuid: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The delivery. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookDeliveryInFull"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            429: components["responses"]["Error429"];
            default: components["responses"]["Error"];
        };
    };
    redeliverWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                uuid: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is on its way. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RedeliveredWebhook"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            409: components["responses"]["Error409"];
            429: components["responses"]["Error429"];
            default: components["responses"]["Error"];
        };
    };
    listWebhookEndpoints: {
        parameters: {
            query?: {
                cursor?: string;
                /** @description At most so many; 50 unless told. */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Endpoints, newest first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookEndpointPage"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            429: components["responses"]["Error429"];
            default: components["responses"]["Error"];
        };
    };
    createWebhookEndpoint: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewWebhookEndpoint"];
            };
        };
        responses: {
            /** @description The endpoint and its secret. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreatedWebhookEndpoint"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            default: components["responses"]["Error"];
        };
    };
    getWebhookEndpoint: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                uuid: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The endpoint. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookEndpoint"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            429: components["responses"]["Error429"];
            default: components["responses"]["Error"];
        };
    };
    deleteWebhookEndpoint: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                uuid: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is gone. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            429: components["responses"]["Error429"];
            default: components["responses"]["Error"];
        };
    };
    changeWebhookEndpoint: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                uuid: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WebhookEndpointChange"];
            };
        };
        responses: {
            /** @description The endpoint as it is now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookEndpoint"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            default: components["responses"]["Error"];
        };
    };
    recoverWebhooks: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                uuid: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WebhookRecovery"];
            };
        };
        responses: {
            /** @description How many are on their way. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RecoveredWebhooks"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            409: components["responses"]["Error409"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            default: components["responses"]["Error"];
        };
    };
    rotateWebhookSecret: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                uuid: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The new secret. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RotatedWebhookSecret"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            429: components["responses"]["Error429"];
            default: components["responses"]["Error"];
        };
    };
    testWebhookEndpoint: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                uuid: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["WebhookTest"];
            };
        };
        responses: {
            /** @description The delivery to look at. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TestedWebhookEndpoint"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            409: components["responses"]["Error409"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            default: components["responses"]["Error"];
        };
    };
    revokeToken: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/x-www-form-urlencoded": components["schemas"]["RevocationRequest"];
            };
        };
        responses: {
            /** @description The token is no longer good. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Record<string, never>;
                };
            };
            /** @description `invalid_request`. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OAuthError"];
                };
            };
            /** @description The client is unknown, revoked or expired. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OAuthError"];
                };
            };
            413: components["responses"]["OAuthError413"];
            415: components["responses"]["OAuthError415"];
            429: components["responses"]["OAuthError429"];
            default: components["responses"]["OAuthError"];
        };
    };
    issueToken: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/x-www-form-urlencoded": components["schemas"]["TokenRequest"];
            };
        };
        responses: {
            /** @description The token, shown this once. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Token"];
                };
            };
            /** @description `invalid_request`, `unsupported_grant_type` or `invalid_scope` (RFC 6749, 5.2). */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OAuthError"];
                };
            };
            /** @description The client is unknown, revoked or expired. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OAuthError"];
                };
            };
            413: components["responses"]["OAuthError413"];
            415: components["responses"]["OAuthError415"];
            /** @description The key has 1,000 tokens that are still good. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OAuthError"];
                };
            };
            default: components["responses"]["OAuthError"];
        };
    };
    createCompositeOrder: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                tenantUuid: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LegacyOrder"];
            };
        };
        responses: {
            /** @description The uuid of the new order. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": string;
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            413: components["responses"]["Problem413"];
            415: components["responses"]["Problem415"];
            429: components["responses"]["Problem429"];
            503: components["responses"]["Problem503"];
            default: components["responses"]["Problem"];
        };
    };
    displayCompositeOrder: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                orderUuid: string;
                tenantUuid: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The order. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LegacyOrderRead"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            429: components["responses"]["Problem429"];
            default: components["responses"]["Problem"];
        };
    };
    addCompositeVendorInvoice: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                tenantUuid: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LegacyInvoice"];
            };
        };
        responses: {
            /** @description The invoice's uuid. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": string;
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            413: components["responses"]["Problem413"];
            415: components["responses"]["Problem415"];
            429: components["responses"]["Problem429"];
            503: components["responses"]["Problem503"];
            default: components["responses"]["Problem"];
        };
    };
    displayCompositeVendorInvoice: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                tenantUuid: string;
                vendorInvoiceUuid: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The invoice. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LegacyInvoiceRead"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            429: components["responses"]["Problem429"];
            default: components["responses"]["Problem"];
        };
    };
    searchCustomer: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                tenantUuid: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CustomerSearch"];
            };
        };
        responses: {
            /** @description Its uuid. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": string;
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            409: components["responses"]["Problem409"];
            413: components["responses"]["Problem413"];
            415: components["responses"]["Problem415"];
            429: components["responses"]["Problem429"];
            default: components["responses"]["Problem"];
        };
    };
    lookUpInvoicesByShipment: {
        parameters: {
            query: {
                shipmentNumber: string;
                vendorScac?: string | null;
            };
            header?: never;
            path: {
                tenantUuid: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Uuids of invoices. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": string[];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            429: components["responses"]["Problem429"];
            default: components["responses"]["Problem"];
        };
    };
    terminateInvoice: {
        parameters: {
            query: {
                /** @description The API version asked for: 1, 1.0, 2 or 2.0. */
                version: string;
            };
            header?: never;
            path: {
                invoiceUuid: string;
                tenantUuid: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The invoice is terminated. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            409: components["responses"]["Problem409"];
            429: components["responses"]["Problem429"];
            default: components["responses"]["Problem"];
        };
    };
    displayAuditResults: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                tenantUuid: string;
                vendorInvoiceUuid: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The audit result in its older shape. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LegacyAuditResult"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            429: components["responses"]["Problem429"];
            default: components["responses"]["Problem"];
        };
    };
    addVendorInvoiceDocuments: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                tenantUuid: string;
                vendorInvoiceUuid: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": components["schemas"]["LegacyInvoiceDocument"];
            };
        };
        responses: {
            /** @description The document's uuid. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": string;
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            409: components["responses"]["Problem409"];
            413: components["responses"]["Problem413"];
            415: components["responses"]["Problem415"];
            429: components["responses"]["Problem429"];
            default: components["responses"]["Problem"];
        };
    };
    getVendorInvoiceDocumentPdf: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                documentUuid: string;
                tenantUuid: string;
                vendorInvoiceUuid: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The PDF. */
            200: {
                headers: {
                    /** @description Holds the name the file was uploaded under, also where that is no name of a PDF. */
                    "Content-Disposition"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": string;
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            409: components["responses"]["Problem409"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            default: components["responses"]["Problem"];
        };
    };
    markInvoicesDelivered: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                tenantUuid: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DeliveredInvoices"];
            };
        };
        responses: {
            /** @description All are marked. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            413: components["responses"]["Problem413"];
            415: components["responses"]["Problem415"];
            429: components["responses"]["Problem429"];
            default: components["responses"]["Problem"];
        };
    };
    listFinalizedVendorInvoices: {
        parameters: {
            query: {
                /** @description Inclusive upper bound; by default the last date given out. */
                EndTime?: string | null;
                PageNumber?: number | null;
                PageSize?: number | null;
                /** @description Only delivered, or only undelivered ones; unset is no filter. */
                ResultsDelivered?: boolean | null;
                /** @description By finalization time. */
                SortOrder?: "ASC" | "DESC" | null;
                /** @description Exclusive lower bound of the finalization time; without a zone it is UTC. */
                StartTime: string;
            };
            header?: never;
            path: {
                tenantUuid: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of finalized invoices. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LegacyFinalizedInvoices"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            429: components["responses"]["Problem429"];
            default: components["responses"]["Problem"];
        };
    };
    searchVendor: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                tenantUuid: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["VendorSearch"];
            };
        };
        responses: {
            /** @description Its uuid. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": string;
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            409: components["responses"]["Problem409"];
            413: components["responses"]["Problem413"];
            415: components["responses"]["Problem415"];
            429: components["responses"]["Problem429"];
            default: components["responses"]["Problem"];
        };
    };
    captureCallback: {
        parameters: {
            query: {
                /** @description Lower-case hex HMAC-SHA256 of the raw body under the tenant's capture secret. */
                signature: string;
                tenantUuid: string;
            };
            header?: {
                /** @description `pascal` for PascalCase answers. */
                "X-Property-Case"?: components["parameters"]["PropertyCase"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Capture"];
            };
        };
        responses: {
            /** @description The images are durably stored and will become documents. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        captureId: string;
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            default: components["responses"]["Error"];
        };
    };
    getDocument: {
        parameters: {
            query?: never;
            header?: {
                /** @description `pascal` for PascalCase answers. */
                "X-Property-Case"?: components["parameters"]["PropertyCase"];
                /** @description The tenant; must be the key's. */
                "X-Tenant-Uuid"?: components["parameters"]["TenantUuid"];
            };
            path: {
                documentUuid: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The document. */
            200: {
                headers: {
                    /** @description For changes under /manage. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Document"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            429: components["responses"]["Error429"];
            default: components["responses"]["Error"];
        };
    };
    getDocumentFile: {
        parameters: {
            query?: never;
            header?: {
                /** @description `pascal` for PascalCase answers. */
                "X-Property-Case"?: components["parameters"]["PropertyCase"];
                /** @description The tenant; must be the key's. */
                "X-Tenant-Uuid"?: components["parameters"]["TenantUuid"];
            };
            path: {
                documentUuid: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file as it was sent. */
            200: {
                headers: {
                    /** @description Holds the file's name. */
                    "Content-Disposition"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/octet-stream": string;
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            409: components["responses"]["Error409"];
            429: components["responses"]["Error429"];
            default: components["responses"]["Error"];
        };
    };
    searchApprovedDocuments: {
        parameters: {
            query?: never;
            header?: {
                /** @description `pascal` for PascalCase answers. */
                "X-Property-Case"?: components["parameters"]["PropertyCase"];
                /** @description The tenant; must be the key's. */
                "X-Tenant-Uuid"?: components["parameters"]["TenantUuid"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DocumentSearch"];
            };
        };
        responses: {
            /** @description A page of approved documents. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FoundDocuments"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            default: components["responses"]["Error"];
        };
    };
    ingestDocuments: {
        parameters: {
            query?: never;
            header?: {
                /** @description For safe retry: the same key and body answer the first answer again, with `Idempotent-Replayed: true`. Kept 8 days. */
                "X-Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description `pascal` for PascalCase answers. */
                "X-Property-Case"?: components["parameters"]["PropertyCase"];
                /** @description The tenant; must be the key's. */
                "X-Tenant-Uuid"?: components["parameters"]["TenantUuid"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["IngestDocuments"];
            };
        };
        responses: {
            /** @description The files are durably stored and will become documents. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ExternalId"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            409: components["responses"]["Error409"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            default: components["responses"]["Error"];
        };
    };
    createInvoice: {
        parameters: {
            query?: never;
            header?: {
                /** @description For safe retry: the same key and body answer the first answer again, with `Idempotent-Replayed: true`. Kept 8 days. */
                "X-Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description `pascal` for PascalCase answers. */
                "X-Property-Case"?: components["parameters"]["PropertyCase"];
                /** @description The tenant; must be the key's. */
                "X-Tenant-Uuid"?: components["parameters"]["TenantUuid"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Invoice"];
            };
        };
        responses: {
            /** @description The invoice is durably stored and will be ingested. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ExternalId"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            409: components["responses"]["Error409"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            503: components["responses"]["Error503"];
            default: components["responses"]["Error"];
        };
    };
    getInvoice: {
        parameters: {
            query?: never;
            header?: {
                /** @description `pascal` for PascalCase answers. */
                "X-Property-Case"?: components["parameters"]["PropertyCase"];
                /** @description The tenant; must be the key's. */
                "X-Tenant-Uuid"?: components["parameters"]["TenantUuid"];
            };
            path: {
                invoiceUuid: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The invoice. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InvoiceRead"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            429: components["responses"]["Error429"];
            default: components["responses"]["Error"];
        };
    };
    listDisputes: {
        parameters: {
            query?: never;
            header?: {
                /** @description `pascal` for PascalCase answers. */
                "X-Property-Case"?: components["parameters"]["PropertyCase"];
                /** @description The tenant; must be the key's. */
                "X-Tenant-Uuid"?: components["parameters"]["TenantUuid"];
            };
            path: {
                invoiceUuid: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The disputes. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Dispute"][];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            429: components["responses"]["Error429"];
            default: components["responses"]["Error"];
        };
    };
    getDispute: {
        parameters: {
            query?: never;
            header?: {
                /** @description `pascal` for PascalCase answers. */
                "X-Property-Case"?: components["parameters"]["PropertyCase"];
                /** @description The tenant; must be the key's. */
                "X-Tenant-Uuid"?: components["parameters"]["TenantUuid"];
            };
            path: {
                disputeUuid: string;
                invoiceUuid: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The dispute. */
            200: {
                headers: {
                    /** @description The eTag, in quotes. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Dispute"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            429: components["responses"]["Error429"];
            default: components["responses"]["Error"];
        };
    };
    listCommunications: {
        parameters: {
            query?: never;
            header?: {
                /** @description `pascal` for PascalCase answers. */
                "X-Property-Case"?: components["parameters"]["PropertyCase"];
                /** @description The tenant; must be the key's. */
                "X-Tenant-Uuid"?: components["parameters"]["TenantUuid"];
            };
            path: {
                disputeUuid: string;
                invoiceUuid: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The communications. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Communication"][];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            429: components["responses"]["Error429"];
            default: components["responses"]["Error"];
        };
    };
    createCommunication: {
        parameters: {
            query?: never;
            header?: {
                /** @description `pascal` for PascalCase answers. */
                "X-Property-Case"?: components["parameters"]["PropertyCase"];
                /** @description The tenant; must be the key's. */
                "X-Tenant-Uuid"?: components["parameters"]["TenantUuid"];
            };
            path: {
                disputeUuid: string;
                invoiceUuid: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewCommunication"];
            };
        };
        responses: {
            /** @description The communication. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Uuid"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            409: components["responses"]["Error409"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            default: components["responses"]["Error"];
        };
    };
    getCommunicationAttachment: {
        parameters: {
            query?: never;
            header?: {
                /** @description `pascal` for PascalCase answers. */
                "X-Property-Case"?: components["parameters"]["PropertyCase"];
                /** @description The tenant; must be the key's. */
                "X-Tenant-Uuid"?: components["parameters"]["TenantUuid"];
            };
            path: {
                communicationUuid: string;
                disputeUuid: string;
                identifier: string;
                invoiceUuid: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file under its name. */
            200: {
                headers: {
                    /** @description The name of the file. */
                    "Content-Disposition"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/octet-stream": string;
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            429: components["responses"]["Error429"];
            default: components["responses"]["Error"];
        };
    };
    attachInvoiceDocument: {
        parameters: {
            query?: never;
            header?: {
                /** @description `pascal` for PascalCase answers. */
                "X-Property-Case"?: components["parameters"]["PropertyCase"];
                /** @description The tenant; must be the key's. */
                "X-Tenant-Uuid"?: components["parameters"]["TenantUuid"];
            };
            path: {
                invoiceUuid: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AttachDocument"];
            };
        };
        responses: {
            /** @description The document. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Uuid"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            409: components["responses"]["Error409"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            default: components["responses"]["Error"];
        };
    };
    getInvoiceDocument: {
        parameters: {
            query?: never;
            header?: {
                /** @description `pascal` for PascalCase answers. */
                "X-Property-Case"?: components["parameters"]["PropertyCase"];
                /** @description The tenant; must be the key's. */
                "X-Tenant-Uuid"?: components["parameters"]["TenantUuid"];
            };
            path: {
                documentUuid: string;
                invoiceUuid: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The PDF. */
            200: {
                headers: {
                    /** @description Holds the document's name. */
                    "Content-Disposition"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": string;
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            409: components["responses"]["Error409"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            default: components["responses"]["Error"];
        };
    };
    getInvoiceExternalId: {
        parameters: {
            query?: never;
            header?: {
                /** @description `pascal` for PascalCase answers. */
                "X-Property-Case"?: components["parameters"]["PropertyCase"];
                /** @description The tenant; must be the key's. */
                "X-Tenant-Uuid"?: components["parameters"]["TenantUuid"];
            };
            path: {
                invoiceUuid: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The external id of the invoice. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ExternalId"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            429: components["responses"]["Error429"];
            default: components["responses"]["Error"];
        };
    };
    listFinalizedInvoices: {
        parameters: {
            query: {
                /** @description Inclusive upper bound; by default the last date given out. */
                EndTime?: string | null;
                /** @description Also invoices without an order; needs the grant orderless-invoices. */
                IncludeUnmatched?: boolean | null;
                PageNumber?: number | null;
                PageSize?: number | null;
                /** @description Only delivered, or only undelivered ones; unset is no filter. */
                ResultsDelivered?: boolean | null;
                /** @description By finalization time. */
                SortOrder?: "ASC" | "DESC" | null;
                /** @description Exclusive lower bound of the finalization time; without a zone it is UTC. */
                StartTime: string;
            };
            header?: {
                /** @description `pascal` for PascalCase answers. */
                "X-Property-Case"?: components["parameters"]["PropertyCase"];
                /** @description The tenant; must be the key's. */
                "X-Tenant-Uuid"?: components["parameters"]["TenantUuid"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of finalized invoices. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FinalizedInvoices"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            429: components["responses"]["Error429"];
            default: components["responses"]["Error"];
        };
    };
    getInvoiceUuid: {
        parameters: {
            query: {
                externalId: string;
                /** @description Whose invoice, when several vendors used one external id. */
                vendorExternalId?: string | null;
            };
            header?: {
                /** @description `pascal` for PascalCase answers. */
                "X-Property-Case"?: components["parameters"]["PropertyCase"];
                /** @description The tenant; must be the key's. */
                "X-Tenant-Uuid"?: components["parameters"]["TenantUuid"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The uuid of the invoice. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: uuid */
                        invoiceUuid: string;
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            409: components["responses"]["Error409"];
            429: components["responses"]["Error429"];
            default: components["responses"]["Error"];
        };
    };
    createOrder: {
        parameters: {
            query?: never;
            header?: {
                /** @description For safe retry: the same key and body answer the first answer again, with `Idempotent-Replayed: true`. Kept 8 days. */
                "X-Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description `pascal` for PascalCase answers. */
                "X-Property-Case"?: components["parameters"]["PropertyCase"];
                /** @description The tenant; must be the key's. */
                "X-Tenant-Uuid"?: components["parameters"]["TenantUuid"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Order"];
            };
        };
        responses: {
            /** @description The order is durably stored and will be ingested. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ExternalId"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            409: components["responses"]["Error409"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            503: components["responses"]["Error503"];
            default: components["responses"]["Error"];
        };
    };
    listOrderDocuments: {
        parameters: {
            query?: never;
            header?: {
                /** @description `pascal` for PascalCase answers. */
                "X-Property-Case"?: components["parameters"]["PropertyCase"];
                /** @description The tenant; must be the key's. */
                "X-Tenant-Uuid"?: components["parameters"]["TenantUuid"];
            };
            path: {
                orderExternalId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The documents. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListedDocument"][];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            429: components["responses"]["Error429"];
            default: components["responses"]["Error"];
        };
    };
    listOrderDocumentUuids: {
        parameters: {
            query?: never;
            header?: {
                /** @description `pascal` for PascalCase answers. */
                "X-Property-Case"?: components["parameters"]["PropertyCase"];
                /** @description The tenant; must be the key's. */
                "X-Tenant-Uuid"?: components["parameters"]["TenantUuid"];
            };
            path: {
                orderExternalId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Their uuids. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Uuid"][];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            429: components["responses"]["Error429"];
            default: components["responses"]["Error"];
        };
    };
    listOrderInvoices: {
        parameters: {
            query?: never;
            header?: {
                /** @description `pascal` for PascalCase answers. */
                "X-Property-Case"?: components["parameters"]["PropertyCase"];
                /** @description The tenant; must be the key's. */
                "X-Tenant-Uuid"?: components["parameters"]["TenantUuid"];
            };
            path: {
                orderExternalId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The invoices matched to the order, in the order of their receipt. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: uuid */
                        uuid: string;
                    }[];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            429: components["responses"]["Error429"];
            default: components["responses"]["Error"];
        };
    };
    searchOrders: {
        parameters: {
            query?: never;
            header?: {
                /** @description `pascal` for PascalCase answers. */
                "X-Property-Case"?: components["parameters"]["PropertyCase"];
                /** @description The tenant; must be the key's. */
                "X-Tenant-Uuid"?: components["parameters"]["TenantUuid"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OrderSearch"];
            };
        };
        responses: {
            /** @description A page of orders. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FoundOrders"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            default: components["responses"]["Error"];
        };
    };
    getAuditResults: {
        parameters: {
            query?: {
                includeApprovedDocuments?: boolean | null;
            };
            header?: {
                /** @description `pascal` for PascalCase answers. */
                "X-Property-Case"?: components["parameters"]["PropertyCase"];
            };
            path: {
                tenantUuid: string;
                vendorInvoiceUuid: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The audit result. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AuditResult"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            429: components["responses"]["Error429"];
            default: components["responses"]["Error"];
        };
    };
    receive_DISPUTE_COMMUNICATION_CREATED: {
        parameters: {
            query?: never;
            header: {
                /** @description The event's id, the same at every attempt. */
                "webhook-id": string;
                /** @description `v1,` and base64 HMAC-SHA256 of `id.timestamp.body`; two of them while a secret is rotated. */
                "webhook-signature": string;
                /** @description Unix seconds of this attempt. */
                "webhook-timestamp": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Event"];
            };
        };
        responses: {
            /** @description Taken, within 20 seconds. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Anything else: tried again, for 8 hours. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    receive_DISPUTE_CREATED: {
        parameters: {
            query?: never;
            header: {
                /** @description The event's id, the same at every attempt. */
                "webhook-id": string;
                /** @description `v1,` and base64 HMAC-SHA256 of `id.timestamp.body`; two of them while a secret is rotated. */
                "webhook-signature": string;
                /** @description Unix seconds of this attempt. */
                "webhook-timestamp": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Event"];
            };
        };
        responses: {
            /** @description Taken, within 20 seconds. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Anything else: tried again, for 8 hours. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    receive_DISPUTE_UPDATED: {
        parameters: {
            query?: never;
            header: {
                /** @description The event's id, the same at every attempt. */
                "webhook-id": string;
                /** @description `v1,` and base64 HMAC-SHA256 of `id.timestamp.body`; two of them while a secret is rotated. */
                "webhook-signature": string;
                /** @description Unix seconds of this attempt. */
                "webhook-timestamp": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Event"];
            };
        };
        responses: {
            /** @description Taken, within 20 seconds. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Anything else: tried again, for 8 hours. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    receive_DOCUMENT_APPROVED: {
        parameters: {
            query?: never;
            header: {
                /** @description The event's id, the same at every attempt. */
                "webhook-id": string;
                /** @description `v1,` and base64 HMAC-SHA256 of `id.timestamp.body`; two of them while a secret is rotated. */
                "webhook-signature": string;
                /** @description Unix seconds of this attempt. */
                "webhook-timestamp": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Event"];
            };
        };
        responses: {
            /** @description Taken, within 20 seconds. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Anything else: tried again, for 8 hours. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    receive_INVOICE_APPROVED: {
        parameters: {
            query?: never;
            header: {
                /** @description The event's id, the same at every attempt. */
                "webhook-id": string;
                /** @description `v1,` and base64 HMAC-SHA256 of `id.timestamp.body`; two of them while a secret is rotated. */
                "webhook-signature": string;
                /** @description Unix seconds of this attempt. */
                "webhook-timestamp": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Event"];
            };
        };
        responses: {
            /** @description Taken, within 20 seconds. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Anything else: tried again, for 8 hours. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    receive_INVOICE_CREATED: {
        parameters: {
            query?: never;
            header: {
                /** @description The event's id, the same at every attempt. */
                "webhook-id": string;
                /** @description `v1,` and base64 HMAC-SHA256 of `id.timestamp.body`; two of them while a secret is rotated. */
                "webhook-signature": string;
                /** @description Unix seconds of this attempt. */
                "webhook-timestamp": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Event"];
            };
        };
        responses: {
            /** @description Taken, within 20 seconds. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Anything else: tried again, for 8 hours. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    receive_ORDER_APPROVED: {
        parameters: {
            query?: never;
            header: {
                /** @description The event's id, the same at every attempt. */
                "webhook-id": string;
                /** @description `v1,` and base64 HMAC-SHA256 of `id.timestamp.body`; two of them while a secret is rotated. */
                "webhook-signature": string;
                /** @description Unix seconds of this attempt. */
                "webhook-timestamp": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Event"];
            };
        };
        responses: {
            /** @description Taken, within 20 seconds. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Anything else: tried again, for 8 hours. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    rateInvoice: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    Customer?: {
                        ExternalId?: string | null;
                    };
                    /** Format: date-time */
                    DeliveryDate?: string | null;
                    ExternalOrderId?: string;
                    /** @enum {string|null} */
                    FreightChargeTerms?: "Collect" | "Prepaid" | "PrepaidAdd" | "ThirdParty" | null;
                    LineItems?: {
                        Class?: number | null;
                        Description?: string | null;
                        /** @enum {string} */
                        HandlingUnit?: "Pallet" | "Drum" | "Bag" | "Barrels" | "Crates" | "Bundles" | "Piece" | "Loose" | "Boxes" | "Cases" | "Carton" | "Totes";
                        /**
                         * @description The same as HandlingUnit.
                         * @enum {string}
                         */
                        HandlingUnitCode?: "Pallet" | "Drum" | "Bag" | "Barrels" | "Crates" | "Bundles" | "Piece" | "Loose" | "Boxes" | "Cases" | "Carton" | "Totes";
                        HandlingUnitCount?: number | null;
                        Weight?: number | null;
                        /** @enum {string} */
                        WeightUnit?: "Imperial" | "Metric";
                    }[];
                    /** Format: date-time */
                    ShipDate?: string | null;
                    Stops?: {
                        City?: string | null;
                        /** @enum {string} */
                        CountryCode?: "USA" | "CAN" | "MEX";
                        StateCode?: string | null;
                        /** @enum {string} */
                        Type?: "Origin" | "Destination" | "BillTo";
                        Zip?: string | null;
                    }[];
                    /** Format: uuid */
                    Uuid?: string;
                    Vendor?: {
                        ExternalId?: string | null;
                        SCAC?: string | null;
                    };
                    VendorCharges?: {
                        /** @description The tenant's charge code. */
                        Code?: string;
                    }[];
                };
            };
        };
        responses: {
            /** @description What the engine says. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        CustomerCharges?: {
                            Amount?: number;
                            Code?: string;
                            Description?: string;
                            /** @enum {string|null} */
                            Qualifier?: "PerPound" | "PerHundredweight" | "PerTon" | "PerMile" | "PerKilometer" | "PerHour" | "PerCase" | "PerPallet" | "PerUnit" | "Percent" | null;
                            Quantity?: number | null;
                            Rate?: number | null;
                        }[];
                        /** @description The raw answer or exception text; auditors see it. */
                        RawResponse?: string;
                        /** @enum {string} */
                        RawResponseType?: "Json" | "Xml" | "Text";
                        VendorCharges?: {
                            Amount?: number;
                            Code?: string;
                            Description?: string;
                            /** @enum {string|null} */
                            Qualifier?: "PerPound" | "PerHundredweight" | "PerTon" | "PerMile" | "PerKilometer" | "PerHour" | "PerCase" | "PerPallet" | "PerUnit" | "Percent" | null;
                            Quantity?: number | null;
                            Rate?: number | null;
                        }[];
                    };
                };
            };
            /** @description The apikey is not the one that was issued. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
}
