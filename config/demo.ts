/** The accounts of the demo world. They exist only in an embedded database. */
export const demo = {
  password: "parlour-lane-demo",
  /** Of everybody's address. */
  domain: "demo.test",
  /** The admins who may do without a second step, so that anybody can look around. */
  adminsWithoutTwoStep: ["admin@demo.test", "admin2@demo.test"],
  accounts: [
    { email: "student@demo.test", what: "a student with lessons, one of them joinable now" },
    { email: "student2@demo.test", what: "another student" },
    { email: "teacher@demo.test", what: "a teacher with a full calendar" },
    { email: "teacher2@demo.test", what: "another teacher" },
    { email: "applicant@demo.test", what: "has applied to teach and waits for an answer" },
    { email: "admin@demo.test", what: "reads applications and settles reports" },
    { email: "admin2@demo.test", what: "another admin, who answers appeals against the first" },
  ],
};
