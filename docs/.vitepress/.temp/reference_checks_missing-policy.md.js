import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse(`{"title":"missing-policy, rule of check","description":"missing-policy, rule of check: error – An authorization policy is not there. views/pages/index.liquid can't find policy 'admin'; looked for …","frontmatter":{"title":"missing-policy, rule of check","description":"missing-policy, rule of check: error – An authorization policy is not there. views/pages/index.liquid can't find policy 'admin'; looked for …"},"headers":[],"relativePath":"reference/checks/missing-policy.md","filePath":"reference/checks/missing-policy.md"}`);
const _sfc_main = { name: "reference/checks/missing-policy.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="missing-policy" tabindex="-1">missing-policy <a class="header-anchor" href="#missing-policy" aria-label="Permalink to &quot;missing-policy&quot;">​</a></h1><p><em>error</em> – An authorization policy is not there.</p><p><code>views/pages/index.liquid</code></p><div class="language-text vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">text</span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span>---</span></span>
<span class="line"><span>authorization_policies: admin</span></span>
<span class="line"><span>---</span></span></code></pre></div><blockquote><p>can&#39;t find policy &quot;admin&quot;; looked for authorization_policies/admin.liquid</p></blockquote></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("reference/checks/missing-policy.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const missingPolicy = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  missingPolicy as default
};
