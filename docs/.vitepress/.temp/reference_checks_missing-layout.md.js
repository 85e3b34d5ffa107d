import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse(`{"title":"missing-layout, rule of check","description":"missing-layout, rule of check: error – A layout is not there. views/pages/index.liquid can't find layout 'wide'; looked for views/layouts/wide.liquid","frontmatter":{"title":"missing-layout, rule of check","description":"missing-layout, rule of check: error – A layout is not there. views/pages/index.liquid can't find layout 'wide'; looked for views/layouts/wide.liquid"},"headers":[],"relativePath":"reference/checks/missing-layout.md","filePath":"reference/checks/missing-layout.md"}`);
const _sfc_main = { name: "reference/checks/missing-layout.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="missing-layout" tabindex="-1">missing-layout <a class="header-anchor" href="#missing-layout" aria-label="Permalink to &quot;missing-layout&quot;">​</a></h1><p><em>error</em> – A layout is not there.</p><p><code>views/pages/index.liquid</code></p><div class="language-text vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">text</span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span>---</span></span>
<span class="line"><span>layout: wide</span></span>
<span class="line"><span>---</span></span></code></pre></div><blockquote><p>can&#39;t find layout &quot;wide&quot;; looked for views/layouts/wide.liquid</p></blockquote></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("reference/checks/missing-layout.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const missingLayout = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  missingLayout as default
};
