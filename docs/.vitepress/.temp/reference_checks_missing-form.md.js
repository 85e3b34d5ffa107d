import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse(`{"title":"missing-form, rule of check","description":"missing-form, rule of check: error – A form is not there. views/pages/index.liquid can't find form 'contact'; looked for forms/contact.liquid","frontmatter":{"title":"missing-form, rule of check","description":"missing-form, rule of check: error – A form is not there. views/pages/index.liquid can't find form 'contact'; looked for forms/contact.liquid"},"headers":[],"relativePath":"reference/checks/missing-form.md","filePath":"reference/checks/missing-form.md"}`);
const _sfc_main = { name: "reference/checks/missing-form.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="missing-form" tabindex="-1">missing-form <a class="header-anchor" href="#missing-form" aria-label="Permalink to &quot;missing-form&quot;">​</a></h1><p><em>error</em> – A form is not there.</p><p><code>views/pages/index.liquid</code></p><div class="language-text vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">text</span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span>{% include_form &#39;contact&#39; %}</span></span></code></pre></div><blockquote><p>can&#39;t find form &quot;contact&quot;; looked for forms/contact.liquid</p></blockquote></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("reference/checks/missing-form.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const missingForm = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  missingForm as default
};
