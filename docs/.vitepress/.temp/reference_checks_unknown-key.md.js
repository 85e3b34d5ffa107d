import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"unknown-key, rule of check","description":"unknown-key, rule of check: warning – A key of front matter, a form, a schema file or config.yml has no effect. In a form or a job it is an error: the …","frontmatter":{"title":"unknown-key, rule of check","description":"unknown-key, rule of check: warning – A key of front matter, a form, a schema file or config.yml has no effect. In a form or a job it is an error: the …"},"headers":[],"relativePath":"reference/checks/unknown-key.md","filePath":"reference/checks/unknown-key.md"}');
const _sfc_main = { name: "reference/checks/unknown-key.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="unknown-key" tabindex="-1">unknown-key <a class="header-anchor" href="#unknown-key" aria-label="Permalink to &quot;unknown-key&quot;">​</a></h1><p><em>warning</em> – A key of front matter, a form, a schema file or config.yml has no effect. In a form or a job it is an error: the file cannot be used.</p><p><code>authorization_policies/admin.liquid</code></p><div class="language-text vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">text</span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span>---</span></span>
<span class="line"><span>redirct_to: /</span></span>
<span class="line"><span>---</span></span>
<span class="line"><span>true</span></span></code></pre></div><blockquote><p>redirct_to: unknown key (did you mean &quot;redirect_to&quot;?)</p></blockquote></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("reference/checks/unknown-key.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const unknownKey = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  unknownKey as default
};
